"""What the user does with a run: plans it, drives it, with simulated robots or a real one, and reads its values."""
