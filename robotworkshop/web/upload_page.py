"""The page on which pupils hand in their movers."""

from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES
from robotworkshop.tournament.page import STYLE

PATH = "/hand-in"
SOCKET = "/upload"


def upload_page() -> str:
    """Return the page."""
    return _PAGE.format(style=STYLE + _STYLE, script=_SCRIPT % (MAX_MOVER_BYTES, SOCKET))


_STYLE = """
label { display: block; margin: 1rem 0 .3rem; } input, button { font: inherit; padding: .4rem; max-width: 100%; }
button { margin-top: 1rem; } #answer { margin-top: 1rem; font-weight: bold; overflow-wrap: anywhere; }
"""

_SCRIPT = """
const MOST_BYTES = %d, PATH = "%s";
const key = document.getElementById("key"), file = document.getElementById("file");
const send = document.getElementById("send"), answer = document.getElementById("answer");
function tell(words, isOver) { answer.textContent = words; send.disabled = !isOver; }
send.addEventListener("click", async () => {
  const chosen = file.files[0];
  if (!key.value.trim() || !chosen) return tell("Type your key, and choose a file.", true);
  if (chosen.size > MOST_BYTES) return tell("The file is too large.", true);
  const source = await chosen.arrayBuffer();
  tell("Sending...", false);
  const line = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + PATH);
  let isOver = false;
  line.onopen = () => line.send(key.value.trim().slice(0, 30));
  line.onmessage = (message) => {
    const news = JSON.parse(message.data);
    if (news.pupil) line.send(source);
    if (news.trying) tell("It is being tried...", false);
    if (news.error) { isOver = true; tell("Not taken: " + news.error, true); }
    if (news.done) { isOver = true; tell("Taken. It plays from now on.", true); }
  };
  line.onclose = () => { if (!isOver) tell("The line was cut. Try again.", true); };
});
"""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hand in a mover</title>
<style>{style}</style>
</head>
<body>
<header><h1>Hand in a mover</h1></header>
<main>
<p>Your file is tried first. If it loads, plans and takes a step, it plays in place of the one before it.</p>
<label for="key">Your key</label><input id="key" autocomplete="off" autocapitalize="none" spellcheck="false">
<label for="file">One Python file</label><input id="file" type="file" accept=".py">
<div><button id="send" type="button">Hand in</button></div>
<p id="answer" role="status"></p>
<p><a href="/">To the table</a></p>
</main>
<script>{script}</script>
</body>
</html>
"""
