"""The place where robots drive: the floor of a scene and its clock."""
