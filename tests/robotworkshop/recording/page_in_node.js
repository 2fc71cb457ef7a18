// Plays an exported page without a browser: gives its script the little of a document that it uses, works its
// controls, and prints what came of it as JSON.  node page_in_node.js PAGE.html TIME...
"use strict";
const text = require("fs").readFileSync(process.argv[2], "utf8");
const data = text.match(/<script id="data"[^>]*>([\s\S]*?)<\/script>/)[1];
const script = text.match(/<script>\n([\s\S]*)\n<\/script>/)[1];

class Element {
  constructor() {
    Object.assign(this, { attributes: {}, style: { setProperty() {} }, children: [], dataset: {}, heard: {}, textContent: "", text: data });
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return name in this.attributes ? this.attributes[name] : null; }
  appendChild(child) { this.children.push(child); return child; }
  addEventListener(kind, listener) { this.heard[kind] = listener; }
  add(option) { this.children.push(option); if (option.selected) this.selectedIndex = this.children.length - 1; }
}
class Select extends Element {
  get value() { return this.children[this.selectedIndex].value; }
}

const elements = { speed: new Select(), data: { textContent: data } };
const root = new Element(), heard = {};
root.dataset.theme = "light";
let frames = [];
Object.assign(globalThis, {
  Option: function (words, value, _, selected) { Object.assign(this, { words, value: String(value), selected }); },
  requestAnimationFrame: (frame) => frames.push(frame),
  matchMedia: () => ({ matches: true }),
  window: { matchMedia: true },
  document: {
    documentElement: root,
    getElementById: (id) => (elements[id] = elements[id] || new Element()),
    createElementNS: () => new Element(),
    createElement: () => new Element(),
    addEventListener: (kind, listener) => { heard[kind] = listener; },
  },
});
(0, eval)(script);

const press = (key, more) => heard.keydown({ key, target: { id: "" }, preventDefault() {}, ...more });
const shown = () => elements.time.textContent;
const next = (stamp_ms) => frames.shift()(stamp_ms);
const result = { title: elements.title.textContent, theme: root.dataset.theme, marks: elements.marks.children.length };
result.lines = elements.lines.children.map((line) => line.textContent);
result.states = process.argv.slice(3).map((time_s) => {
  elements.at.value = time_s;
  elements.at.heard.input();
  return elements.states.textContent;
});
const tellsOutcome = () => elements.lines.style.display !== "none";
press("Home");
result.outcome_at_first = tellsOutcome();
press("End");
result.outcome_at_last = tellsOutcome();
press("Home");
press(" ");
result.playing = elements.play.textContent;
next(1000);
next(1500);
result.played = shown();
press("ArrowRight", { shiftKey: false });
result.later = shown();
press(" ");
result.paused = elements.play.textContent;
press("+");
result.speed = elements.speed.value;
press("End");
result.end = shown();
press("t");
result.other_theme = root.dataset.theme;
process.stdout.write(JSON.stringify(result));
