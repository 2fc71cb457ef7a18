"""The belief of a drive about the floor: where it is free, where something stands, and where something may move."""
