// The button of the filters says how many nannies it will show, while they are chosen. Without this script, and when the
// server does not answer, it keeps its own words.
const filterForm = document.querySelector<HTMLFormElement>('form[data-count]');
const button = filterForm?.querySelector<HTMLButtonElement>('button[type=submit]');
const spoken = filterForm?.querySelector('output');

/** Typing goes on within this time, ms. */
const pauseMs = 250;

/** The filters as the form would send them, but for the order, which changes no count. */
function chosenFilters(filters: HTMLFormElement): string {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) {
    if (typeof value === 'string' && value.trim() !== '' && name !== 'sort') chosen.set(name, value.trim());
  }
  return chosen.toString();
}

if (filterForm && button && spoken) {
  const ownWords = button.textContent;
  let waiting = 0;
  let asking = new AbortController();

  const say = (label: string) => {
    if (button.textContent === label) return;
    button.textContent = label;
    // A screen reader announces no change of a button that it has left.
    spoken.value = label;
  };
  const ask = async ({ signal }: AbortController) => {
    try {
      const response = await fetch(`${filterForm.dataset['count']}?${chosenFilters(filterForm)}`, { signal });
      const label = response.ok ? await response.text() : ownWords;
      if (!signal.aborted) say(label);
    } catch {
      if (!signal.aborted) say(ownWords);
    }
  };
  filterForm.addEventListener('input', () => {
    clearTimeout(waiting);
    // What is on its way answers filters that are no longer chosen.
    asking.abort();
    asking = new AbortController();
    waiting = window.setTimeout(ask, pauseMs, asking);
  });
}
