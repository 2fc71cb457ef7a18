"""The room of a run: planning it, driving it, with simulated robots or a real one, and reads its values."""
