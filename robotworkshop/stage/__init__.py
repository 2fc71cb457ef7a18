"""Where robots drive: the floor of a scene and its clock."""
