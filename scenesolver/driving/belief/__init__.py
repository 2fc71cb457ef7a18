"""What a drive believes of the floor: where it is free, where something stands, and where something may move."""
