"""Exports of a recording: pictures, animations, and a page for any browser."""
