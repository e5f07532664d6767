"""A tile set that its owner makes from photographs: a document like a table, without Qt."""
