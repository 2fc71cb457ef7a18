"""The reasons why a tournament cannot be played or resumed: who takes part in it, and where it is kept."""
