"""What games on boards of areas share: boards and tables as files, pictures, pools, dice tables."""
