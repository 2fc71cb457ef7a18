"""The verbs that hold many games: a series between players, and a ladder."""
