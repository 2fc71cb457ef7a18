"""Pictures in files: PNG and SVG, films, and the drawn parts of pages."""
