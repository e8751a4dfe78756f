// The buttons of the search show how many nannies match while filters are chosen. Without this script, or when the server does
// not respond, they keep their own text.
const filterForm = document.querySelector<HTMLFormElement>('form[data-count]');
const buttonTexts = filterForm?.querySelectorAll<HTMLElement>('[data-counts]') ?? [];
const spoken = filterForm?.querySelector('output');

/** Pause after which typing counts as finished, ms. */
const pauseMs = 250;

/** The filters as the form would send them, without the sort order, which does not affect the count. */
function chosenFilters(filters: HTMLFormElement): string {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) {
    if (typeof value === 'string' && value.trim() !== '' && name !== 'sort') chosen.append(name, value.trim());
  }
  return chosen.toString();
}

const ownWords = buttonTexts[0]?.textContent;

if (filterForm && ownWords !== undefined && spoken) {
  let waiting = 0;
  let asking = new AbortController();

  const say = (label: string) => {
    if (spoken.value === label) return;
    for (const text of buttonTexts) text.textContent = label;
    // A screen reader does not announce changes of a button without focus.
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
  // One address for one search: fields that nobody filled are not part of it.
  filterForm.addEventListener('formdata', ({ formData }) => {
    const blank = Array.from(formData).filter(([, value]) => value === '');
    for (const [name] of blank) formData.delete(name);
    if (!formData.has('near')) formData.delete('within');
  });
  filterForm.addEventListener('input', () => {
    clearTimeout(waiting);
    // A pending response belongs to filters that are no longer chosen.
    asking.abort();
    asking = new AbortController();
    waiting = window.setTimeout(ask, pauseMs, asking);
  });
}
