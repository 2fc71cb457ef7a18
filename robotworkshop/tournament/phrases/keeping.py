"""The reasons why a tournament cannot be kept or read in its folder, one phrase for each that a user may meet."""

from robotdriver.phrases.phrase import Phrase

# Of the folder where it is kept.
CHOOSE_FOLDER = Phrase("{reason}; choose another folder with --out")
OTHER_TOURNAMENT = Phrase("{file} holds another tournament: {reason}")
KEPT = Phrase("{reason}; what is there is kept, mend this and give the command again")
BAD_LINE = Phrase("line {line} is damaged ({words})")
NO_JOURNAL = Phrase("line {line} comes before any set-up; this is not a tournament's file")
BAD_NEWS = Phrase("a line is damaged ({words})")
WRITTEN_ELSEWHERE = Phrase("another tournament writes there now; wait for it, or use another --out")
NOT_ENTERED = Phrase("it does not say how its tournament was entered; name its movers again")
BAD_SECRETS = Phrase("it holds no floors' secrets; put it back as it was, or choose another --out")
GIVE_AGAIN = Phrase("{reason}; mend this and give the command again")

# Of its table.
NO_TABLE_FORM = Phrase("a table is written as .csv, .json or .html; choose one of them")
CHOOSE_PLACE = Phrase("{reason}; choose another place")
