"use strict";
const form = document.querySelector(".filter");
const lists = ["pupil", "cause", "second"].map((name) => form.querySelector(`[name=${name}]`));
const shown = form.querySelector("output");
function wish(text) {
  const chosen = new URLSearchParams(text);
  const isOne = lists.some((list) => chosen.has(list.name));
  if (isOne) {
    for (const list of lists) {
      const wanted = chosen.get(list.name);
      list.value = [...list.options].some((option) => option.value === wanted) ? wanted : "";
    }
  }
  return isOne;
}
function isOther(each) {
  return lists.some((list) => {
    const of = each.dataset[list.name];
    return Boolean(list.value && of !== undefined && of !== list.value);
  });
}
function filter() {
  let lessons = 0;
  const [pupil, cause, second] = lists.map((list) => list.value);
  for (const each of document.querySelectorAll("[data-pupil], [data-cause]")) {
    each.hidden = isOther(each);
    if (each.matches(".all li") && !each.hidden) lessons += 1;
  }
  for (const each of document.querySelectorAll("[data-whole]")) each.hidden = Boolean(pupil);
  for (const each of document.querySelectorAll(".all")) {
    each.hidden = each.querySelector("li:not([hidden])") === null;
    each.open = Boolean(cause || second);
  }
  shown.textContent = shown.dataset.text.replace("{count}", lessons);
}
function lead() {
  if (!wish(location.hash.slice(1))) return;
  filter();
  const found = document.querySelector(".pupil:not([hidden]) .all:not([hidden])");
  (found?.closest(".pupil") ?? document.querySelector(".pupil:not([hidden])"))?.scrollIntoView();
}
form.hidden = false;
form.addEventListener("change", filter);
addEventListener("hashchange", lead);
wish(location.search.slice(1));
filter();
lead();
