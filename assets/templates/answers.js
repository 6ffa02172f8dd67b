"use strict";
const form = document.getElementById("answers");
const [name, save, saved, count] = ["name", "save", "saved", "count"].map((id) => document.getElementById(id));
const positions = [...form.querySelectorAll("[data-position]")];
const key = `mahjong-tutor ${form.dataset.set}`;
const given = new Map();
function kept() {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch {
    return {};
  }
}
function keep() {
  const chosen = [...given].map(([at, tile]) => [at, tile.dataset.tile]);
  try {
    localStorage.setItem(key, JSON.stringify({ name: name.value, given: chosen }));
  } catch {}
}
function show() {
  for (const [at, each] of positions.entries()) {
    for (const tile of each.querySelectorAll("[data-tile]")) {
      tile.setAttribute("aria-pressed", String(given.get(at) === tile));
    }
  }
  count.textContent = form.dataset.count.replace("{given}", given.size);
  save.disabled = !given.size || !name.value.trim();
}
function tileOf(at, text) {
  const tiles = positions[at] ? [...positions[at].querySelectorAll("[data-tile]:enabled")] : [];
  return tiles.find((tile) => tile.dataset.tile === text);
}
for (const [at, each] of positions.entries()) {
  each.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-tile]");
    if (tile && !tile.disabled) {
      given.set(at, tile);
      saved.textContent = "";
      show();
      keep();
    }
  });
}
name.addEventListener("input", () => {
  show();
  keep();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (save.disabled) return;
  const answers = [...given].sort(([one], [other]) => one - other);
  const data = {
    answers: Number(form.dataset.version),
    set: form.dataset.set,
    name: name.value.trim(),
    given: answers.map(([position, tile]) => ({ position, discard: tile.dataset.tile })),
  };
  const part = data.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  const file = `${part || "answers"}-${form.dataset.set.slice(0, 6)}${form.dataset.ending}`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(data)}\n`], { type: "application/octet-stream" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  saved.textContent = form.dataset.saved.replace("{file}", file);
});
const before = kept();
if (before.name && typeof before.name === "string") name.value = before.name;
if (Array.isArray(before.given)) {
  for (const [at, text] of before.given.filter(Array.isArray)) {
    const tile = Number.isInteger(at) && tileOf(at, text);
    if (tile) given.set(at, tile);
  }
}
show();
