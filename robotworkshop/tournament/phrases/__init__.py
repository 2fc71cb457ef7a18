"""Why a tournament cannot be played or gone on with: who takes part in it, and where it is kept."""
