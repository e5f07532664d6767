"use strict";
const find = id => document.getElementById(id);
const game = JSON.parse(find("game").textContent);
const SVG = "http://www.w3.org/2000/svg", MOST_MARKS = 8, READING = 45, MOST_READING = 7000;
const board = document.createElementNS(SVG, "svg");
const ground = document.createElementNS(SVG, "g"), marks = document.createElementNS(SVG, "g");
let at = -1, timer = 0, shown = [], view = game.view;

board.setAttribute("role", "img");
board.append(ground, marks);
find("board").append(board);
// Smoke and the like may reach beyond the board.
const clip = document.createElementNS(SVG, "clipPath"), whole = document.createElementNS(SVG, "rect");
clip.id = "board-only";
["x", "y", "width", "height"].forEach((key, place) => whole.setAttribute(key, game.view[place]));
clip.append(whole);
board.prepend(clip);
ground.setAttribute("clip-path", "url(#board-only)");

function parse(text) {
  const outer = document.createElementNS(SVG, "svg");
  outer.innerHTML = text;
  return outer.firstElementChild;
}

// A layer is its opening tag, its elements and its closing tag, or one whole element.
function build(number) {
  const parts = game.layers[number];
  const first = game.fragments[parts[0]];
  if (parts.length === 1) return {number, parts, node: parse(first), elements: new Map()};
  const layer = {number, parts, node: parse(first + game.fragments[parts.at(-1)]), elements: new Map()};
  fill(layer, parts, []);
  return layer;
}

// Show other elements in a layer; those that stay are not drawn again.
function fill(layer, parts, fresh) {
  const elements = new Map(), nodes = [];
  for (const part of parts.slice(1, -1)) {
    const kept = layer.elements.get(part)?.pop();
    const node = kept ?? parse(game.fragments[part]);
    if (!node) continue;
    if (!kept) fresh.push(node);
    elements.set(part, [...(elements.get(part) ?? []), node]);
    nodes.push(node);
  }
  const left = [...layer.elements.values()].flat();
  layer.node.replaceChildren(...nodes);
  layer.elements = elements;
  layer.parts = parts;
  return left;
}

function boxOf(node) {
  const box = node.getBoundingClientRect(), back = board.getScreenCTM()?.inverse();
  if (!back || !(box.width || box.height)) return null;
  const [one, other] = [[box.left, box.top], [box.right, box.bottom]].map(
    ([x, y]) => new DOMPoint(x, y).matrixTransform(back));
  return {x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y};
}

// Draw a drawing in place of the present one; return the boxes of what came and of what went.
function draw(number) {
  const fresh = [], gone = [], before = [...shown];
  const take = test => {
    const found = before.findIndex(test);
    return found < 0 ? null : before.splice(found, 1)[0];
  };
  const boxes = new Map();
  for (const layer of shown)
    if (!game.drawings[number].includes(layer.number))
      for (const [part, nodes] of layer.elements) boxes.set(part, nodes.map(boxOf));
  shown = game.drawings[number].map(wanted => {
    const same = take(layer => layer.number === wanted);
    if (same) return same;
    const parts = game.layers[wanted];
    const alike = parts.length > 1 && take(layer => layer.parts.length > 1
      && layer.parts[0] === parts[0] && !game.drawings[number].includes(layer.number));
    if (!alike) {
      const made = build(wanted);
      fresh.push(...(made.elements.size ? [...made.elements.values()].flat() : [made.node]));
      return made;
    }
    const old = alike.elements;
    fill(alike, parts, fresh);
    for (const part of old.keys())
      if (!alike.elements.has(part)) gone.push(...boxes.get(part) ?? []);
    alike.number = wanted;
    return alike;
  });
  for (const layer of before) gone.push(...[...layer.elements.keys()].flatMap(part => boxes.get(part) ?? []));
  ground.replaceChildren(...shown.map(layer => layer.node));
  return [fresh, gone.filter(Boolean)];
}

function mark(box, kind) {
  for (const line of ["under", "over"]) {
    const rect = document.createElementNS(SVG, "rect");
    for (const [key, value] of Object.entries(box)) rect.setAttribute(key, value);
    rect.setAttribute("class", `mark ${line} ${kind}`);
    marks.append(rect);
  }
}

const touch = (one, box) => one.x <= box.x + box.width && box.x <= one.x + one.width
  && one.y <= box.y + box.height && box.y <= one.y + one.height;

// Boxes that touch become one.
function joined(boxes) {
  const found = [];
  for (let box of boxes) {
    for (;;) {
      const near = found.findIndex(one => touch(one, box));
      if (near < 0) break;
      box = around([box, ...found.splice(near, 1)]);
    }
    found.push(box);
  }
  return found;
}

// A frame around much of the board shows nothing.
const small = box => Math.max(box.width, box.height) < Math.max(game.view[2], game.view[3]) * .3;

function around(boxes) {
  const x = Math.min(...boxes.map(box => box.x)), y = Math.min(...boxes.map(box => box.y));
  return {x, y, width: Math.max(...boxes.map(box => box.x + box.width)) - x,
    height: Math.max(...boxes.map(box => box.y + box.height)) - y};
}

function look(part) {
  board.setAttribute("viewBox", part.join(" "));
}

// A part of the board around what changed; the whole board if that is much of it.
function closeView(boxes) {
  const side = Math.max(game.view[2], game.view[3]);
  // On a large board a piece must not become a dot.
  const piece = Math.max(...boxes.map(box => Math.max(box.width, box.height)));
  const least = Math.min(side * .28, piece * 12), room = least * .2;
  const {x, y, width, height} = around(boxes);
  const across = Math.max(width + 2 * room, least), down = Math.max(height + 2 * room, least * .75);
  if (across > game.view[2] * .8) return game.view;
  const inside = (from, size, place) =>
    Math.max(game.view[place], Math.min(from, game.view[place] + game.view[place + 2] - size));
  return [inside(x + (width - across) / 2, across, 0), inside(y + (height - down) / 2, down, 1), across, down];
}

function drawDice(throws) {
  find("dice").replaceChildren(...throws.map(([label, colour, faces]) => {
    const row = document.createElement("span");
    if (label) row.append(label + ":");
    for (const face of faces) {
      const die = document.createElement("span");
      die.className = "die";
      if (typeof face === "number") {
        die.append(parse(game.faces[face][1]));
        die.setAttribute("role", "img");
        die.setAttribute("aria-label", game.faces[face][0]);
      } else {
        die.className = `die text ${colour}`;
        die.textContent = face;
      }
      row.append(die);
    }
    return row;
  }));
}

function show(number) {
  number = Math.max(0, Math.min(number, game.steps.length - 1));
  marks.replaceChildren();
  look(game.view);
  if (number && number !== at + 1) {
    view = game.view;
    draw(game.steps[number - 1].drawing);
  }
  const step = game.steps[number];
  const [fresh, gone] = draw(step.drawing);
  at = number;
  const came = fresh.map(boxOf).filter(Boolean), changed = [...came, ...gone];
  if (!number) view = game.view;
  else if (changed.length) {
    const now = joined(came).filter(small), was = joined(gone).filter(small);
    const left = was.filter(box => !now.some(one => touch(one, box)));
    view = closeView(changed);
    if (step.kind !== "ruling" && now.length + left.length <= MOST_MARKS) {
      left.forEach(box => mark(box, "gone"));
      now.forEach(box => mark(box, "came"));
    }
  }
  look(find("near").getAttribute("aria-pressed") === "true" ? view : game.view);
  find("moment").textContent = step.moment;
  find("sentence").textContent = step.sentence;
  board.setAttribute("aria-label", `The board after act ${number} of ${game.steps.length - 1}`);
  drawDice(step.dice ?? []);
  find("place").value = number;
  find("place").setAttribute("aria-valuetext", `Act ${number} of ${game.steps.length - 1}`);
  for (const [id, end] of [["first", 0], ["back", 0], ["next", game.steps.length - 1], ["last", game.steps.length - 1]])
    find(id).setAttribute("aria-disabled", number === end);
  const log = find("log"), row = log.children[number].firstChild;
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  row.setAttribute("aria-current", "step");
  // Only the list scrolls: on a phone the page must stay where the board is.
  log.scrollTop = row.offsetTop - log.offsetTop - log.clientHeight / 3;
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  find("play").textContent = "Play";
}

function wait() {
  const step = game.steps[at], speed = +find("speed").value;
  const reading = step.kind === "note" ? Math.min(READING * step.sentence.length, MOST_READING) : 0;
  timer = setTimeout(() => {
    show(at + 1);
    if (at < game.steps.length - 1) wait();
    else stop();
  }, Math.max(speed, reading));
}

function toggle() {
  if (timer) return stop();
  if (at === game.steps.length - 1) show(0);
  if (game.steps.length < 2) return;
  find("play").textContent = "Pause";
  wait();
}

function go(number) {
  stop();
  show(number);
}

game.steps.forEach((step, number) => {
  const row = document.createElement("li"), button = document.createElement("button");
  button.type = "button";
  button.className = step.kind;
  button.textContent = number ? `${number}  ${step.sentence}` : step.sentence;
  button.addEventListener("click", () => go(number));
  row.append(button);
  find("log").append(row);
});
find("place").max = game.steps.length - 1;
find("play").addEventListener("click", toggle);
find("first").addEventListener("click", () => go(0));
find("back").addEventListener("click", () => go(at - 1));
find("next").addEventListener("click", () => go(at + 1));
find("last").addEventListener("click", () => go(game.steps.length - 1));
find("place").addEventListener("input", event => go(+event.target.value));
find("near").addEventListener("click", event => {
  const on = event.target.getAttribute("aria-pressed") !== "true";
  event.target.setAttribute("aria-pressed", on);
  show(at);
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
  const keys = {ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0),
    End: () => go(game.steps.length - 1)};
  if (event.key === " " && event.target.tagName !== "BUTTON") keys[" "] = toggle;
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
find("near").setAttribute("aria-pressed", innerWidth < 700);
show(0);
