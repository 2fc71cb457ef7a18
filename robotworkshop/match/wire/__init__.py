"""What players and referees say to each other, as bytes and messages."""
