// Saves each vote of an introduction when it is pressed, and words when the field is left, and says so beside it. Without this script the
// page's forms do the same.
const token = window.location.pathname.split('/').at(-1) ?? '';

/** A form's latest request: an earlier response says nothing about what is on the page now. */
const latest = new WeakMap<HTMLFormElement, AbortController>();

async function save(form: HTMLFormElement, vote: string): Promise<void> {
  const status = form.querySelector<HTMLElement>('.saved');
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[name=vote]');
  const words = form.querySelector('textarea')?.value ?? '';
  const { saved = '', saving = '', failed = '' } = status?.dataset ?? {};
  latest.get(form)?.abort();
  const request = new AbortController();
  latest.set(form, request);
  const before = [...buttons].map((button) => button.ariaPressed);
  for (const button of buttons) button.ariaPressed = String(button.value === vote);
  if (status) status.textContent = saving;
  try {
    const response = await fetch('/api/introductions/votes', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Locale': form.dataset['locale'] ?? '' },
      body: JSON.stringify({ token, profileId: form.dataset['vote'], vote, words }),
      signal: request.signal,
    });
    const answer: { error?: string } = response.ok ? {} : await response.json();
    if (!response.ok) throw new Error(answer.error ?? failed);
    if (status) status.textContent = saved;
  } catch (error) {
    if (request.signal.aborted) return;
    for (const [place, button] of buttons.entries()) button.ariaPressed = before[place] ?? 'false';
    if (status) status.textContent = error instanceof TypeError ? failed : String((error as Error).message);
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-vote]')) {
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    save(form, submitter.value).catch(() => form.submit());
  });
  form.querySelector('textarea')?.addEventListener('change', () => {
    const vote = form.querySelector<HTMLButtonElement>('button[aria-pressed=true]')?.value;
    if (vote !== undefined) save(form, vote).catch(() => {});
  });
}
