"""The players' own boards, tiles, pictures and photographs."""
