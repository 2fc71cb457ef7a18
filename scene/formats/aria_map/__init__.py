"""Maps of ARIA (.map), which programs for Pioneer robots drive by: lines, points, and cairns that say what is where.

`parsing` takes a file apart, `meaning` says what its cairns are, `map_format` makes a Scene of it and writes it again.
"""
