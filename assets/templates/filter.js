"use strict";
const form = document.querySelector(".filter");
const pupil = form.querySelector("[name=pupil]");
const plan = form.querySelector("[name=plan]");
const shown = form.querySelector("output");
const chosen = new URLSearchParams(location.hash.slice(1) || location.search.slice(1));
for (const list of [pupil, plan]) {
  const wanted = chosen.get(list.name);
  if ([...list.options].some((option) => option.value === wanted)) list.value = wanted;
}
function filter() {
  let lessons = 0;
  for (const each of document.querySelectorAll("[data-pupil], [data-plan]")) {
    const { pupil: whose, plan: which } = each.dataset;
    each.hidden = Boolean(
      (pupil.value && whose && whose !== pupil.value) || (plan.value && which && which !== plan.value)
    );
    if (each.matches(".lesson") && !each.hidden) lessons += 1;
  }
  for (const each of document.querySelectorAll("[data-whole]")) each.hidden = Boolean(pupil.value);
  shown.textContent = shown.dataset.text.replace("{count}", lessons);
}
form.hidden = false;
form.addEventListener("change", filter);
filter();
