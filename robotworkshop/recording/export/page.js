"use strict";

// Where everything is at a time, from the samples: nothing in this part knows the page.

function sampleAt(film, time_s) {
  return Math.min(Math.max((time_s - film.start_s) / film.every_s, 0), Math.max(film.count - 1, 0));
}

// Between two samples all moves evenly; null where it is not on the floor.
function placeAt(triples, sample) {
  const before = Math.floor(sample), share = sample - before;
  const a = triples.slice(3 * before, 3 * before + 3), b = triples.slice(3 * before + 3, 3 * before + 6);
  if (a.length < 3 || a.includes(null)) return null;
  if (b.length < 3 || b.includes(null)) return [a[0], a[1], a[2] / 10];
  const turn = (b[2] - a[2] + 5400) % 3600 - 1800;
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, (a[2] + turn * share) / 10];
}

// The value of the last pair [sample, value] that has come.
function valueAt(pairs, sample) {
  let low = 0, high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pairs[middle][0] <= sample) low = middle + 1; else high = middle;
  }
  return low ? pairs[low - 1][1] : null;
}

function trailTo(triples, sample) {
  const points = [];
  for (let i = 0; i <= Math.floor(sample); i++) {
    const x = triples[3 * i], y = triples[3 * i + 1];
    if (x !== null && y !== null) points.push(x, y);
  }
  const now = placeAt(triples, sample);
  if (now) points.push(now[0], now[1]);
  return points;
}

function pointsOf(flat) {
  const pairs = [];
  for (let i = 0; i + 1 < flat.length; i += 2) pairs.push(flat[i] + "," + flat[i + 1]);
  return pairs.join(" ");
}

function outlineOf(rings) {
  return rings.filter((ring) => ring.length >= 6).map((ring) => "M" + pointsOf(ring) + "Z").join("");
}

// The cone of a sonar in front of a robot that looks along x, in mm.
function coneOf(sonar, reach) {
  const x = sonar.x + reach * Math.cos(sonar.half), y = reach * Math.sin(sonar.half);
  const arc = `M${x},${sonar.y - y} A${reach},${reach} 0 0 1 ${x},${sonar.y + y}`;
  return { wedge: `${arc} L${sonar.x},${sonar.y}Z`, arc };
}

function clock(seconds) {
  return (seconds < 0 ? "-" : "") + Math.abs(seconds).toFixed(1) + " s";
}

// What has come since: lists grow, what is no list is another value now.
function grow(film, news) {
  news.robots.forEach((added, number) => {
    for (const [name, values] of Object.entries(added)) {
      if (Array.isArray(values)) film.robots[number][name].push(...values); else film.robots[number][name] = values;
    }
  });
  news.moves.forEach((moves, number) => film.things[number].moves.push(...moves));
  film.things.push(...news.new);
  film.floor.push(...news.floor);
  film.floors.push(...news.floors);
  film.count = news.count;
  film.marks.push(...news.marks);
  for (const name of ["end_s", "headline", "lines", "outcome_s"]) if (name in news) film[name] = news[name];
}

// Every second sample is forgotten, here as at the server, so that a film may last for hours.
function thin(film) {
  const halved = (values, width) => values.filter((_, place) => Math.floor(place / width) % 2 === 0);
  film.every_s *= 2;
  film.count = (film.count + 1) >> 1;
  for (const robot of film.robots) {
    for (const name of ["poses", "believed"]) robot[name] = halved(robot[name], 3);
    robot.echo = halved(robot.echo, 1);
    for (const name of ["bumper", "path", "plan", "area", "reached", "state", "share", "togo"]) {
      robot[name] = robot[name].map(([sample, value]) => [(sample + 1) >> 1, value]);
    }
  }
  film.floor = film.floor.map(([sample, number]) => [(sample + 1) >> 1, number]);
  for (const thing of film.things) thing.moves = halved(thing.moves, 3);
}

// The page.

const GUEST_COLORS = 4;
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 10];
const byId = (id) => document.getElementById(id);

function shape(tag, parent, names, color) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  made.setAttribute("class", names);
  if (color) made.style.stroke = color;
  return parent.appendChild(made);
}

function piece(tag, parent) {
  return parent.appendChild(document.createElement(tag));
}

function show(element, isShown) {
  element.style.display = isShown ? "" : "none";
}

// What seldom changes is only told to the browser when it does.
function set(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

function tell(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function partsOf(robot, number, tracks) {
  const color = `var(--robot-${number})`;
  const parts = {
    trail: shape("polyline", tracks, "trail", color),
    plan: shape("polyline", tracks, "plan", color),
    path: shape("polyline", tracks, "path", color),
    wedge: shape("path", tracks, "wedge"),
    echo: shape("path", tracks, "echo"),
    ghost: shape("circle", tracks, "ghost"),
    goal: shape("circle", tracks, "goal-reached"),
    body: byId("robot-" + number),
    name: shape("text", byId("names"), "name"),
    lane: null,
  };
  parts.name.style.fill = color;
  parts.ghost.setAttribute("r", robot.radius);
  parts.goal.setAttribute("r", robot.radius);
  if (robot.goal) {
    parts.goal.setAttribute("cx", robot.goal[0]);
    parts.goal.setAttribute("cy", robot.goal[1]);
    parts.lane = laneOf(number, color);
  }
  return parts;
}

function laneOf(number, color) {
  const lane = piece("li", byId("lanes")), head = piece("div", lane);
  const badge = piece("b", head), name = piece("span", head), state = piece("p", lane), bar = piece("i", lane);
  const share = piece("u", bar);
  badge.textContent = String(number + 1);
  badge.style.background = share.style.background = color;
  return { lane, name, state, share };
}

// A robot that is not in the scene comes and goes as a thing does.
function guestOf(guest, number, things, tracks) {
  const group = shape("g", things, "thing"), color = `var(--guest-${number % GUEST_COLORS})`;
  const body = shape(guest.outline ? "path" : "circle", group, "guest", color);
  if (guest.outline) body.setAttribute("d", outlineOf([guest.outline])); else body.setAttribute("r", guest.disc);
  body.style.fill = color;
  shape("line", group, "nose", color).setAttribute("x2", guest.radius);
  const name = shape("text", byId("names"), "name");
  name.style.fill = color;
  name.textContent = guest.guest;
  return { group, name, trail: shape("polyline", tracks, "trail", color) };
}

function thingOf(thing, things) {
  const group = shape("g", things, "thing"), names = thing.known ? "known" : "unknown";
  if (thing.outline) {
    shape("path", group, names).setAttribute("d", outlineOf([thing.outline]));
    return group;
  }
  const radius = thing.disc;
  shape("circle", group, names).setAttribute("r", radius);
  if (thing.rolls) {
    const gloss = shape("circle", group, "gloss");
    gloss.setAttribute("r", 0.35 * radius);
    gloss.setAttribute("cx", -0.3 * radius);
    gloss.setAttribute("cy", 0.3 * radius);
  } else {
    shape("line", group, "spoke").setAttribute("x2", radius);
  }
  return group;
}

function drawLane(robot, lane, sample, isOver) {
  const state = valueAt(robot.state, sample) || "", togo = valueAt(robot.togo, sample);
  tell(lane.name, robot.name);
  tell(lane.state, state || (togo === null ? "" : `${(togo / 10).toFixed(1)} m to go`));
  const share = valueAt(robot.share, sample) || 0;
  lane.share.style.width = share + "%";
  lane.lane.style.borderColor = isOver && valueAt(robot.reached, sample) === 1 ? "var(--good)" : "";
}

function nameAt(name, place, radius, [pxPerMm, originX, originY]) {
  set(name, "x", originX + place[0] * pxPerMm);
  set(name, "y", originY - place[1] * pxPerMm + radius * pxPerMm);
  set(name, "dy", "1.25em");
}

// A robot was drawn at the origin of the first floor, and in its scale.
function drawRobot(robot, parts, area, sample, isOver, origin, [firstPxPerMm, firstX, firstY]) {
  const [pxPerMm, originX, originY] = origin;
  const place = placeAt(robot.poses, sample);
  [parts.body, parts.name, parts.wedge, parts.echo, parts.ghost].forEach((part) => show(part, place !== null));
  set(area, "d", outlineOf(valueAt(robot.area, sample) || []));
  set(parts.path, "points", pointsOf(valueAt(robot.path, sample) || []));
  set(parts.plan, "points", pointsOf(valueAt(robot.plan, sample) || []));
  set(parts.trail, "points", pointsOf(trailTo(robot.poses, sample)));
  show(parts.goal, valueAt(robot.reached, sample) === 1 && robot.goal !== null);
  tell(parts.name, robot.name);
  if (parts.lane) drawLane(robot, parts.lane, sample, isOver);
  if (!place) return robot.name;
  const [x, y, heading] = place;
  const there = `translate(${originX + x * pxPerMm} ${originY - y * pxPerMm}) rotate(${-heading})`;
  set(parts.body, "transform", `${there} scale(${pxPerMm / firstPxPerMm}) translate(${-firstX} ${-firstY})`);
  set(parts.body, "data-side", valueAt(robot.bumper, sample) || "none");
  nameAt(parts.name, place, robot.radius, origin);
  const echo = robot.echo[Math.floor(sample)];
  const hasSonar = robot.sonar !== null && echo !== null && echo !== undefined;
  show(parts.wedge, hasSonar);
  show(parts.echo, hasSonar && echo >= 0);
  if (hasSonar) {
    const cone = coneOf(robot.sonar, echo >= 0 ? echo : robot.sonar.max);
    const turned = `translate(${x} ${y}) rotate(${heading})`;
    set(parts.wedge, "d", cone.wedge);
    set(parts.wedge, "transform", turned);
    set(parts.echo, "d", cone.arc);
    set(parts.echo, "transform", turned);
  }
  const believed = placeAt(robot.believed, sample);
  const isAstray = believed !== null && Math.hypot(believed[0] - x, believed[1] - y) > 15;
  show(parts.ghost, isAstray);
  if (isAstray) {
    set(parts.ghost, "cx", believed[0]);
    set(parts.ghost, "cy", believed[1]);
  }
  const togo = robot.goal ? `, ${(Math.hypot(robot.goal[0] - x, robot.goal[1] - y) / 1000).toFixed(2)} m from its goal` : "";
  return `${robot.name}: (${Math.round(x)}, ${Math.round(y)}) mm${togo}`;
}

// Shows a film. One that goes on is followed at its end, a moment late, so that it runs smoothly, unless one looks back.
function play(film, isLive) {
  let now = film.start_s, playing = false, following = isLive, before = null, told = null, marked = 0;
  const slider = byId("at"), moving = byId("moving");
  const things = shape("g", moving, "things"), areas = shape("g", moving, "areas"), tracks = shape("g", moving, "tracks");
  const drawn = [];
  const areaOf = film.robots.map(() => shape("path", areas, "area"));
  const robots = film.robots.map((robot, number) => partsOf(robot, number, tracks));
  film.floors[0].still = byId("still").innerHTML;
  let laid = 0, guests = 0;

  // Other maps have other sizes.
  function layFloor(number) {
    if (number === laid) return;
    laid = number;
    const { view, origin: [pxPerMm, x, y], still } = film.floors[number];
    byId("view").setAttribute("viewBox", `0 0 ${view[0]} ${view[1]}`);
    byId("moving").setAttribute("transform", `matrix(${pxPerMm} 0 0 ${-pxPerMm} ${x} ${y})`);
    byId("still").innerHTML = still;
    scale();
  }

  function drawGuest(guest, number, sample, origin) {
    const parts = drawn[number] || (drawn[number] = guestOf(guest, guests++, things, tracks));
    const place = placeAt(guest.moves, sample);
    [parts.group, parts.name].forEach((part) => show(part, place !== null));
    set(parts.trail, "points", place ? pointsOf(trailTo(guest.moves, sample)) : "");
    if (!place) return [];
    set(parts.group, "transform", `translate(${place[0]} ${place[1]}) rotate(${place[2]})`);
    nameAt(parts.name, place, guest.radius, origin);
    return [`${guest.guest}: (${Math.round(place[0])}, ${Math.round(place[1])}) mm`];
  }

  function drawThing(thing, number, sample) {
    const place = placeAt(thing.moves, sample);
    const group = drawn[number] || (drawn[number] = thingOf(thing, things));
    show(group, place !== null);
    if (!place) return [];
    const [x, y] = thing.outline || [0, 0];
    set(group, "transform", `translate(${place[0]} ${place[1]}) rotate(${place[2]} ${x} ${y})`);
    return [];
  }

  function draw() {
    const sample = sampleAt(film, now), isOver = film.headline !== "" && now >= film.outcome_s;
    layFloor(valueAt(film.floor, sample) || 0);
    const { origin } = film.floors[laid], first = film.floors[0].origin;
    const states = film.robots.map((robot, number) =>
      drawRobot(robot, robots[number], areaOf[number], sample, isOver, origin, first));
    film.things.forEach((thing, number) => {
      states.push(...(thing.guest ? drawGuest(thing, number, sample, origin) : drawThing(thing, number, sample)));
    });
    tell(byId("states"), states.join("; "));
    // A page that tells the winner at the beginning spoils the race.
    show(byId("lines"), now >= film.outcome_s);
    byId("headline").hidden = !isOver;
    tell(byId("clock"), clock(now));
    tell(byId("time"), `${clock(now)} / ${clock(film.end_s)}`);
    slider.value = now;
    slider.setAttribute("aria-valuetext", clock(now));
    byId("live").setAttribute("aria-pressed", String(following));
  }

  function lay() {
    const span = Math.max(film.end_s - film.start_s, 1e-9);
    slider.min = film.start_s;
    slider.max = film.end_s;
    slider.step = film.every_s / 2;
    for (; marked < film.marks.length; marked++) {
      piece("i", byId("marks")).title = `${clock(film.marks[marked][0])}: ${film.marks[marked][1]}`;
    }
    film.marks.forEach(([time_s], number) => {
      byId("marks").children[number].style.left = 100 * (time_s - film.start_s) / span + "%";
    });
    const said = [film.headline, ...film.lines].join("\n");
    if (told === said) return;
    told = said;
    byId("headline").textContent = film.headline;
    if (isLive && film.lines.length) piece("small", byId("headline")).textContent = film.lines.join(" ");
    if (!isLive) for (const line of film.lines) piece("p", byId("lines")).textContent = line;
  }

  function go(time_s) {
    now = Math.min(Math.max(time_s, film.start_s), film.end_s);
    draw();
  }

  function look(time_s) {
    following = false;
    go(time_s);
  }

  function run(isWanted) {
    const was = playing;
    playing = isWanted;
    before = null;
    byId("play").textContent = playing ? "Pause" : "Play";
    if (playing && !isLive && now >= film.end_s) {
      now = film.start_s;
      following = false;
    }
    if (playing && !was) requestAnimationFrame(tick);
  }

  function tick(stamp_ms) {
    if (!playing) return;
    const passed_s = before === null ? 0 : (stamp_ms - before) / 1000;
    before = stamp_ms;
    if (following) {
      const behind_s = film.end_s - now;
      go(behind_s < 0.02 ? film.end_s : now + behind_s * Math.min(1, 5 * passed_s));
    } else if (passed_s) {
      go(now + passed_s * Number(byId("speed").value));
    }
    if (now >= film.end_s && !isLive) run(false); else requestAnimationFrame(tick);
  }

  function pause() {
    if (playing) following = false;
    run(!playing);
    draw();
  }

  function changeSpeed(by) {
    const speed = byId("speed");
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), SPEEDS.length - 1);
  }

  const KEYS = {
    " ": pause,
    k: pause,
    ArrowLeft: (event) => look(now - (event.shiftKey ? 5 : 1)),
    ArrowRight: (event) => look(now + (event.shiftKey ? 5 : 1)),
    ",": () => look(now - film.every_s),
    ".": () => look(now + film.every_s),
    Home: () => look(film.start_s),
    End: () => look(film.end_s),
    "+": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    t: changeTheme,
  };

  byId("subtitle").textContent = film.subtitle;
  lay();
  slider.addEventListener("input", () => look(Number(slider.value)));
  byId("play").addEventListener("click", pause);
  byId("live").hidden = !isLive;
  byId("live").addEventListener("click", () => { following = true; run(true); });
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.target.id === "speed") return;
    event.preventDefault();
    act(event);
  });
  if (isLive) {
    now = film.end_s;
    run(true);
  }
  draw();
  // It is over: from now on this is a film as any other; who follows sees it to its end.
  function end() {
    byId("live").hidden = true;
    isLive = false;
  }

  return { changed: () => { lay(); draw(); }, end };
}

// Asks for what goes on: first all that was, then what is new. Where the line breaks, the page asks again.
const AGAIN_MS = 3000, HOME_AFTER_MS = 12000;

function follow(path, home, isAgain) {
  const line = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + path);
  let film = null, player = null, isOver = false;
  line.onopen = () => { if (isAgain) location.reload(); else tell(byId("news"), ""); };
  line.onmessage = (message) => {
    const news = JSON.parse(message.data);
    if (news.film) {
      film = news.film;
      player = play(film, true);
    } else if (news.over) {
      isOver = true;
      player.end();
      // On a projector that follows the games of an evening the table comes next.
      if (home && sessionStorage.getItem("follow") === "yes") setTimeout(() => location.assign(home), HOME_AFTER_MS);
    } else {
      if (news.thin) thin(film);
      grow(film, news);
      player.changed();
    }
  };
  line.onclose = () => {
    if (!isAgain) tell(byId("news"), isOver ? "" : "No connection. Trying again.");
    if (!isOver || !home) setTimeout(() => follow(path, home, true), AGAIN_MS);
  };
}

function changeTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
}

// Letters keep their size on the screen, whatever the drawing's scale.
function scale() {
  const view = byId("view"), [, , width, height] = view.getAttribute("viewBox").split(" ").map(Number);
  const shown = Math.min(view.clientWidth / width, view.clientHeight / height);
  view.style.setProperty("--unit", String(1 / (shown || 1)));
}

function start() {
  const told = JSON.parse(byId("data").textContent);
  if (window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches) changeTheme();
  byId("title").textContent = told.title;
  for (const speed of SPEEDS) byId("speed").add(new Option(speed + "\u00d7", speed, speed === 1, speed === 1));
  byId("theme").addEventListener("click", changeTheme);
  if (told.home) {
    byId("home").hidden = false;
    byId("home").setAttribute("href", told.home);
  }
  if (window.ResizeObserver) new ResizeObserver(scale).observe(byId("view"));
  if (told.live) follow(told.live, told.home, false); else play(told, false);
}

if (typeof document !== "undefined") start();
