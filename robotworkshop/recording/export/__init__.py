"""What a recording is turned into: pictures, animations, and a page for any browser."""
