"use strict";
// Steps of a planner: each is [kind, [x, y, x, y, ...], sentence], in millimetres.
const data = JSON.parse(document.getElementById("data").textContent);
const steps = data.steps, [scale, originX, originY] = data.origin, [width, height] = data.view;
const element = (id) => document.getElementById(id);
const canvas = element("drawn"), pencil = canvas.getContext("2d");
const DENSITY = 2;
canvas.width = width * DENSITY;
canvas.height = height * DENSITY;

let shown = 0, playing = false, credit = 0, before = null;

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name);
const x = (mm) => (originX + scale * mm) * DENSITY;
const y = (mm) => (originY - scale * mm) * DENSITY;

function line(points, stroke, broad, alpha) {
  pencil.globalAlpha = alpha;
  pencil.strokeStyle = stroke;
  pencil.lineWidth = broad * DENSITY;
  pencil.beginPath();
  for (let i = 0; i < points.length; i += 2) pencil.lineTo(x(points[i]), y(points[i + 1]));
  pencil.stroke();
}

function dot(px, py, fill, radius, alpha) {
  pencil.globalAlpha = alpha;
  pencil.fillStyle = fill;
  pencil.beginPath();
  pencil.arc(x(px), y(py), radius * DENSITY, 0, 7);
  pencil.fill();
}

const key = (points, i) => points[i] + " " + points[i + 1];

// What stands after so many steps: as `robotworkshop.view.lesson` has it.
function folded(count) {
  const state = { nodes: new Map(), edges: new Map(), refused: [], expanded: [], way: [] };
  for (const [kind, p] of steps.slice(0, count)) {
    if (kind === "sample") state.nodes.set(key(p, 0), p);
    else if (kind === "free") state.edges.set([key(p, 0), key(p, 2)].sort().join(), p);
    else if (kind === "grow") state.edges.set(key(p, 2), p);
    else if (kind === "rewire") state.edges.set(key(p, 0), [p[4], p[5], p[0], p[1]]);
    else if (kind === "refused") state.refused.push(p);
    else if (kind === "expand") state.expanded.push(p);
    else if (kind === "way") state.way = p;
    else if (kind === "cut") {
      const at = (i) => { for (let j = 0; j < state.way.length; j += 2) if (key(state.way, j) === key(p, i)) return j; };
      state.way = [...state.way.slice(0, at(0)), ...p, ...state.way.slice(at(p.length - 2) + 2)];
    }
  }
  return state;
}

function draw() {
  const state = folded(shown);
  pencil.clearRect(0, 0, canvas.width, canvas.height);
  pencil.lineJoin = pencil.lineCap = "round";
  const ink = color("text"), good = color("good"), bad = color("bad"), warm = color("sensed"), robot = color("robot-0");
  for (const p of state.refused) { line(p.slice(0, 4), bad, 1, 0.25); dot(p[4], p[5], bad, 1.6, 0.8); }
  for (const p of state.edges.values()) line(p, ink, 1, 0.3);
  for (const p of state.nodes.values()) dot(p[0], p[1], ink, 1.8, 0.8);
  for (const p of state.edges.values()) { dot(p[0], p[1], ink, 1.8, 0.8); dot(p[2], p[3], ink, 1.8, 0.8); }
  for (const p of state.expanded) for (let i = 0; i < p.length; i += 2) dot(p[i], p[i + 1], warm, 2.6, 0.8);
  if (state.way.length) line(state.way, robot, 3, 1);
  if (shown) {
    const [kind, p] = steps[shown - 1];
    if (kind === "refused") { line(p.slice(0, 4), bad, 3, 1); dot(p[4], p[5], bad, 5, 1); }
    else if (kind === "ask") {
      for (let i = 2; i < p.length; i += 2) line([p[0], p[1], p[i], p[i + 1]], robot, 1.5, 0.7);
      dot(p[0], p[1], robot, 5, 1);
    } else if (kind === "rewire") { line(p.slice(0, 4), bad, 3, 1); line([p[0], p[1], p[4], p[5]], good, 3, 1); }
    else if (kind === "sample") dot(p[0], p[1], robot, 5, 1);
    else if (kind === "expand") for (let i = 0; i < p.length; i += 2) dot(p[i], p[i + 1], warm, 5, 1);
    else line(p, good, 4, 1);
  }
  element("sentence").textContent = shown ? steps[shown - 1][2] : data.first;
  element("count").textContent = `step ${shown.toLocaleString("en")} of ${steps.length.toLocaleString("en")}`;
  element("at").value = shown;
}

function show(count) { shown = Math.max(0, Math.min(steps.length, count)); draw(); }

function nextKind(way) {
  let count = shown + way;
  while (count > 0 && count < steps.length && steps[count - 1][0] === (steps[shown - 1] || [""])[0]) count += way;
  show(count);
}

function setPlaying(now) {
  if (now && shown === steps.length) shown = 0;
  playing = now;
  before = null;
  element("play").textContent = now ? "Pause" : "Play";
  if (now) requestAnimationFrame(tick);
}

function tick(now) {
  if (!playing) return;
  credit += before === null ? 0 : (now - before) / 1000 * Number(element("speed").value);
  before = now;
  const whole = Math.floor(credit);
  credit -= whole;
  if (whole) show(shown + whole);
  if (shown === steps.length) setPlaying(false);
  else requestAnimationFrame(tick);
}

const turn = (step) => { setPlaying(false); step(); };
const actions = {
  first: () => turn(() => show(0)), back: () => turn(() => show(shown - 1)), on: () => turn(() => show(shown + 1)),
  last: () => turn(() => show(steps.length)), play: () => setPlaying(!playing), kind: () => turn(() => nextKind(1)),
  theme: () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
    draw();
  },
};
for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);
element("at").max = steps.length;
element("at").addEventListener("input", () => turn(() => show(Number(element("at").value))));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select")) return;
  const act = { " ": actions.play, Home: actions.first, End: actions.last, t: actions.theme, T: actions.theme,
    ArrowLeft: event.shiftKey ? () => turn(() => nextKind(-1)) : actions.back,
    ArrowRight: event.shiftKey ? actions.kind : actions.on }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
draw();
