"use strict";

// Where everything is at a time, from the samples: nothing in this part knows the page.

function sampleAt(film, time_s) {
  const last = film.robots.length ? film.robots[0].poses.length / 3 - 1 : 0;
  return Math.min(Math.max((time_s - film.start_s) / film.every_s, 0), last);
}

// Between two samples all moves evenly; null where it is not on the floor.
function placeAt(triples, sample) {
  const before = Math.floor(sample), share = sample - before;
  const a = triples.slice(3 * before, 3 * before + 3), b = triples.slice(3 * before + 3, 3 * before + 6);
  if (a.length < 3 || a.includes(null)) return null;
  if (b.length < 3 || b.includes(null)) return [a[0], a[1], a[2] / 10];
  return [0, 1, 2].map((i) => (a[i] + (b[i] - a[i]) * share) / (i === 2 ? 10 : 1));
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

// The page.

function start() {
  const film = JSON.parse(document.getElementById("data").textContent);
  const [pxPerMm, originX, originY] = ORIGIN;
  const byId = (id) => document.getElementById(id);
  const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 10];
  let now = film.start_s, playing = false, before = null;

  function shape(tag, parent, names, color) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    made.setAttribute("class", names);
    if (color) made.style.stroke = color;
    return parent.appendChild(made);
  }

  const moving = byId("moving");
  const obstacles = film.obstacles.map((obstacle) => {
    const path = shape("path", moving, obstacle.known ? "known" : "unknown");
    path.setAttribute("d", outlineOf([obstacle.outline]));
    return path;
  });
  const areas = film.robots.map(() => shape("path", moving, "area"));
  const robots = film.robots.map((robot, number) => {
    const color = `var(--robot-${number})`;
    const parts = {
      trail: shape("polyline", moving, "trail", color),
      plan: shape("polyline", moving, "plan", color),
      path: shape("polyline", moving, "path", color),
      wedge: shape("path", moving, "wedge"),
      echo: shape("path", moving, "echo"),
      ghost: shape("circle", moving, "ghost"),
      goal: shape("circle", moving, "goal-reached"),
      body: byId("robot-" + number),
      name: shape("text", byId("names"), "name"),
    };
    parts.name.textContent = robot.name;
    parts.name.style.fill = color;
    parts.ghost.setAttribute("r", robot.radius);
    parts.goal.setAttribute("r", robot.radius);
    if (robot.goal) {
      parts.goal.setAttribute("cx", robot.goal[0]);
      parts.goal.setAttribute("cy", robot.goal[1]);
    }
    return parts;
  });

  function show(element, isShown) {
    element.style.display = isShown ? "" : "none";
  }

  // What seldom changes is only told to the browser when it does.
  function set(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }

  function drawRobot(robot, parts, area, sample) {
    const place = placeAt(robot.poses, sample);
    [parts.body, parts.name, parts.wedge, parts.echo, parts.ghost].forEach((part) => show(part, place !== null));
    set(area, "d", outlineOf(valueAt(robot.area, sample) || []));
    set(parts.path, "points", pointsOf(valueAt(robot.path, sample) || []));
    set(parts.plan, "points", pointsOf(valueAt(robot.plan, sample) || []));
    set(parts.trail, "points", pointsOf(trailTo(robot.poses, sample)));
    show(parts.goal, valueAt(robot.reached, sample) === 1 && robot.goal !== null);
    if (!place) return robot.name;
    const [x, y, heading] = place;
    const px = x * pxPerMm, py = -y * pxPerMm;
    set(parts.body, "transform", `translate(${px} ${py}) rotate(${-heading} ${originX} ${originY})`);
    set(parts.body, "data-side", valueAt(robot.bumper, sample) || "none");
    set(parts.name, "x", originX + px);
    set(parts.name, "y", originY + py + robot.radius * pxPerMm + 16);
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

  function draw() {
    const sample = sampleAt(film, now);
    const states = film.robots.map((robot, number) => drawRobot(robot, robots[number], areas[number], sample));
    film.obstacles.forEach((obstacle, number) => {
      const place = placeAt(obstacle.moves, sample), path = obstacles[number];
      show(path, place !== null);
      if (!place) return;
      const [x, y] = obstacle.outline;
      set(path, "transform", `translate(${place[0]} ${place[1]}) rotate(${place[2]} ${x} ${y})`);
    });
    byId("states").textContent = states.join("; ");
    // A page that tells the winner at the beginning spoils the race.
    show(byId("lines"), now >= film.outcome_s);
    byId("time").textContent = `${clock(now)} / ${clock(film.end_s)}`;
    const slider = byId("at");
    slider.value = now;
    slider.setAttribute("aria-valuetext", clock(now));
  }

  function go(time_s) {
    now = Math.min(Math.max(time_s, film.start_s), film.end_s);
    draw();
  }

  function run(isWanted) {
    playing = isWanted;
    before = null;
    byId("play").textContent = playing ? "Pause" : "Play";
    if (playing && now >= film.end_s) now = film.start_s;
    if (playing) requestAnimationFrame(tick);
  }

  function tick(stamp_ms) {
    if (!playing) return;
    if (before !== null) go(now + (stamp_ms - before) / 1000 * Number(byId("speed").value));
    before = stamp_ms;
    if (now >= film.end_s) run(false); else requestAnimationFrame(tick);
  }

  function changeSpeed(by) {
    const speed = byId("speed");
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), SPEEDS.length - 1);
  }

  function changeTheme() {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  }

  const KEYS = {
    " ": () => run(!playing),
    k: () => run(!playing),
    ArrowLeft: (event) => go(now - (event.shiftKey ? 5 : 1)),
    ArrowRight: (event) => go(now + (event.shiftKey ? 5 : 1)),
    ",": () => go(now - film.every_s),
    ".": () => go(now + film.every_s),
    Home: () => go(film.start_s),
    End: () => go(film.end_s),
    "+": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    t: changeTheme,
  };

  if (window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches) changeTheme();
  byId("title").textContent = film.title;
  byId("subtitle").textContent = film.subtitle;
  for (const line of film.lines) {
    byId("lines").appendChild(document.createElement("p")).textContent = line;
  }
  for (const speed of SPEEDS) byId("speed").add(new Option(speed + "×", speed, speed === 1, speed === 1));
  const slider = byId("at"), span = Math.max(film.end_s - film.start_s, 1e-9);
  slider.min = film.start_s;
  slider.max = film.end_s;
  slider.step = film.every_s / 2;
  for (const [time_s, words] of film.marks) {
    const mark = byId("marks").appendChild(document.createElement("i"));
    mark.style.left = 100 * (time_s - film.start_s) / span + "%";
    mark.title = `${clock(time_s)}: ${words}`;
  }
  slider.addEventListener("input", () => go(Number(slider.value)));
  byId("play").addEventListener("click", () => run(!playing));
  byId("theme").addEventListener("click", changeTheme);
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.target.id === "speed") return;
    event.preventDefault();
    act(event);
  });
  draw();
}

if (typeof document !== "undefined") start();
