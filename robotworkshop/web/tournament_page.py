"""The page of a tournament: what is played now, its table as it fills in, and every game to be seen again."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.page import SCRIPT, STYLE, facts, sections

LATEST = 200
"""The games that are listed; all count, and can be seen again."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in the list.

    Attributes:
        number: In the order in which games ended, from 1.
        game: What came of it.
        has_replay: Whether it can be seen again.
        can_be_taken: Whether its recording can be taken home.
    """

    number: int
    game: GameResult
    has_replay: bool
    can_be_taken: bool = False


@dataclass(frozen=True, slots=True)
class OnNow:
    """A game that is being played.

    Attributes:
        title: In words.
        path: Of its page.
    """

    title: str
    path: str


def whole_page(title: str, content: str, qr_code: str) -> str:
    """Return the page; it replaces its content by itself when there is news.

    Args:
        title: What it is about, as plain text.
        content: Of `content_of`.
        qr_code: An SVG element that leads to the page; may be empty.
    """
    code = f'<aside aria-label="QR code">{qr_code}</aside>' if qr_code else ""
    return _PAGE.format(title=escape(title), style=STYLE + _STYLE, code=code, content=content, script=SCRIPT + _SCRIPT)


def content_of(
    board: Leaderboard | None, games: Sequence[Listed], on_now: Sequence[OnNow], before: str = "", notice: str = ""
) -> str:
    """Return what changes while it is played, as HTML elements.

    Args:
        board: The table; None before there is one.
        games: The newest first.
        on_now: What is played.
        before: HTML elements that stand before the table.
        notice: What is to be said first, as plain text.
    """
    parts = [f"<p><strong>{escape(notice)}</strong></p>"] if notice else []
    if on_now:
        links = "".join(f'<li><a href="{escape(now.path)}">{escape(now.title)}</a></li>' for now in on_now)
        parts.append(f"<section><h2>Now</h2><ul class=now>{links}</ul></section>")
    parts.append(before)
    if board is None:
        parts.append("<p>No game has been played yet.</p>")
    else:
        parts.append(sections(board))
        parts.append(_games(games, board.games))
        parts.append(f"<p>{escape(' · '.join(facts(board)))}</p>")
    return "".join(parts)


def _games(games: Sequence[Listed], count: int) -> str:
    rows = "".join(
        f"<tr><td>{one.number}</td><td>{escape(one.game.key.scene)}</td>"
        f"<td>{escape(' : '.join(one.game.key.movers))}</td><td>{escape(_outcome(one.game))}</td>"
        f"<td>{escape(one.game.verdict)}</td>"
        f"<td>{one.game.sim_time_s:.1f}</td><td>{_replay(one)}</td></tr>\n"
        for one in games
    )
    titles = ("#", "Scene", "Players", "Winner", "Verdict", "Time, s", "Replay")
    head = "".join(f'<th scope="col"><button type="button">{title}</button></th>' for title in titles)
    note = f"<p>The newest {len(games)} of {count} games.</p>" if len(games) < count else ""
    return (
        f'<section><h2>Games</h2>{note}<div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def _outcome(game: GameResult) -> str:
    if game.winner is not None:
        return game.winner
    return "nobody" if len(game.performances) == 1 else "draw"


def _replay(one: Listed) -> str:
    if not one.has_replay:
        return ""
    taken = f', <a href="/recording/{one.number}">take home</a>' if one.can_be_taken else ""
    return f'<a href="/game/{one.number}">watch</a>{taken}'


_STYLE = """
html { font-size: clamp(15px, 1.7vmin, 34px); }
body { font-size: 1rem; }
header { display: flex; align-items: flex-start; gap: 1rem; } header h1 { flex: 1; overflow-wrap: anywhere; }
aside svg { width: 9rem; height: 9rem; display: block; border-radius: .4rem; }
@media (max-width: 700px) { aside { display: none; } }
section { display: flex; flex-direction: column; } section > p { order: 1; }
.crown { font-size: 2rem; font-weight: bold; color: inherit; border: 2px solid; border-radius: .5rem;
  padding: .3rem 1rem; }
.rounds { display: flex; gap: 1rem; } .rounds > div { flex: 1 0 11rem; display: flex; flex-direction: column; }
.rounds h3 { margin: .2rem 0; font-size: 1rem; }
.rounds ol { list-style: none; margin: 0; padding: 0; flex: 1; display: flex; flex-direction: column;
  justify-content: space-around; }
.rounds li { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem .5rem; margin: .2rem 0; }
.rounds li span { display: flex; justify-content: space-between; gap: .5rem; overflow-wrap: anywhere; }
#countdown { font-size: 3rem; font-weight: bold; margin: .3rem 0; }
.now { font-size: 1.3rem; padding-left: 1.2rem; margin: .2rem 0; }
tbody tr:first-child td { border-top: 0; }
"""

_SCRIPT = """
const content = document.getElementById("content");
let shown = 0;
// A projector shows each game that begins, and comes back here; the games' pages do the same.
const follow = document.getElementById("follow");
follow.checked = sessionStorage.getItem("follow") === "yes";
follow.addEventListener("change", () => {
  sessionStorage.setItem("follow", follow.checked ? "yes" : "no");
  lead();
});
function lead() {
  const links = [...document.querySelectorAll(".now a")].map((link) => link.getAttribute("href"));
  const next = links.find((link) => link !== sessionStorage.getItem("followed"));
  if (!follow.checked || !next) return;
  sessionStorage.setItem("followed", next);
  location.href = next;
}
lead();
async function refresh() {
  const answer = await fetch("/content");
  if (!answer.ok) return;
  const sorted = [...document.querySelectorAll("th[aria-sort]")].map((head) =>
    [[...document.querySelectorAll("table")].indexOf(head.closest("table")), head.cellIndex,
     head.getAttribute("aria-sort")]);
  content.innerHTML = await answer.text();
  lead();
  for (const [table, column, way] of sorted) {
    const head = document.querySelectorAll("table")[table]?.tHead.rows[0].cells[column];
    if (!head) continue;
    head.querySelector("button").click();
    if (way === "descending") head.querySelector("button").click();
  }
}
// Counts down to what the host has said comes next; a page that has just come is told how long is left.
const clock = document.getElementById("countdown");
let ends = 0, coming = "";
function countDown() {
  const left = Math.ceil((ends - performance.now()) / 1000);
  clock.hidden = left <= 0;
  const words = coming + " in " + left + " s";
  if (!clock.hidden && clock.textContent !== words) clock.textContent = words;
}
setInterval(countDown, 200);
function listen() {
  const line = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + "/news");
  line.onmessage = (message) => {
    const news = JSON.parse(message.data);
    if (news.version !== shown) refresh();
    shown = news.version;
    ends = performance.now() + 1000 * news.in_s;
    coming = news.coming;
    countDown();
  };
  line.onclose = () => setTimeout(listen, 3000);
}
listen();
"""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1><label><input type="checkbox" id="follow"> Follow the games</label>{code}</header>
<p id="countdown" role="timer" hidden></p>
<main id="content">{content}</main>
<script>{script}</script>
</body>
</html>
"""
