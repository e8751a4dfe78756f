// Saves each vote of an introduction when it is pressed, and words while they are typed and when the field is left, and says so
// beside them. Without this script the page's forms do the same.
const token = window.location.pathname.split('/').at(-1) ?? '';

/** Time without typing after which words are saved, ms. */
const typingPauseMs = 1000;

/** A form's latest request: an earlier response says nothing about what is on the page now. */
const latest = new WeakMap<HTMLFormElement, AbortController>();

/** @returns whether it is saved, or a later answer is on its way */
async function save(form: HTMLFormElement, vote?: string): Promise<boolean> {
  const status = form.querySelector<HTMLElement>('.saved');
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[name=vote]');
  const words = form.querySelector('textarea')?.value ?? '';
  const { saved = '', saving = '', failed = '' } = status?.dataset ?? {};
  latest.get(form)?.abort();
  const request = new AbortController();
  latest.set(form, request);
  const before = [...buttons].map((button) => button.ariaPressed);
  if (vote !== undefined) for (const button of buttons) button.ariaPressed = String(button.value === vote);
  const pressed = vote ?? [...buttons].find((button) => button.ariaPressed === 'true')?.value;
  if (status) status.textContent = saving;
  try {
    const response = await fetch('/api/introductions/votes', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Locale': form.dataset['locale'] ?? '' },
      body: JSON.stringify({ token, itemId: form.dataset['vote'], vote: pressed, words }),
      signal: request.signal,
      // Words that are left with the page still arrive.
      keepalive: true,
    });
    const answer: { error?: string; next?: string } = await response.json();
    if (!response.ok) throw new Error(answer.error ?? failed);
    if (status) status.textContent = saved;
    const next = document.querySelector('.next');
    if (next) next.textContent = answer.next ?? '';
    return true;
  } catch (error) {
    if (request.signal.aborted) return true;
    for (const [place, button] of buttons.entries()) button.ariaPressed = before[place] ?? 'false';
    if (status) status.textContent = error instanceof TypeError ? failed : String((error as Error).message);
    return false;
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-vote]')) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let said = form.querySelector('textarea')?.value;
  const saveWords = () => {
    clearTimeout(pause);
    const words = form.querySelector('textarea')?.value;
    if (words === said) return;
    said = words;
    // What was not saved is sent again with the next change.
    void save(form).then((isSaved) => (said = isSaved ? said : undefined));
  };
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    clearTimeout(pause);
    said = form.querySelector('textarea')?.value;
    save(form, submitter.value).catch(() => form.submit());
  });
  form.querySelector('textarea')?.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(saveWords, typingPauseMs);
  });
  form.querySelector('textarea')?.addEventListener('change', saveWords);
  window.addEventListener('pagehide', saveWords);
}
