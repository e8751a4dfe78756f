// Saves the notes of the family's shortlist while they are typed, and says so beside them. Without this script, and after a failure,
// a button does the same.
import { keepTyping } from './kept-typing.ts';

/** A note is saved once nothing was typed for this long, ms. */
const pauseMs = 800;

function startNote(form: HTMLFormElement): void {
  const note = form.querySelector('textarea');
  const status = form.querySelector<HTMLElement>('[role=status]');
  const button = form.querySelector<HTMLButtonElement>('button[value=note]');
  if (!note || !status || !button) return;
  const { locale = '', saved = '', failed = '' } = status.dataset;
  const kept = keepTyping(form);
  let stored = note.defaultValue;
  let pause = 0;
  let saving: Promise<void> | undefined;
  button.hidden = true;

  async function send(text: string): Promise<void> {
    try {
      const response = await fetch('/api/shortlist', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Locale': locale },
        body: JSON.stringify({ profileId: form.dataset['note'], note: text }),
        // A request that has begun goes on after the page was left.
        keepalive: true,
      });
      const answer: { error?: string } = response.ok ? {} : await response.json();
      if (!response.ok) return say(answer.error ?? failed, true);
      stored = text;
      if (note?.value !== text) return;
      kept.forget();
      say(saved);
    } catch {
      say(failed, true);
    }
  }

  function say(words: string, isFailure = false): void {
    if (status) status.textContent = words;
    if (button) button.hidden = !isFailure;
  }

  /** One request at a time, so that an older text never replaces a newer one. */
  function save(): void {
    clearTimeout(pause);
    if (!note || note.value === stored) return;
    const text = note.value;
    saving ??= send(text).finally(() => {
      saving = undefined;
      if (note.value !== text) save();
    });
  }

  form.addEventListener('input', () => {
    say('');
    clearTimeout(pause);
    pause = window.setTimeout(save, pauseMs);
  });
  note.addEventListener('change', save);
  addEventListener('pagehide', () => {
    clearTimeout(pause);
    if (note.value !== stored) void send(note.value);
  });
  form.addEventListener('submit', (event) => {
    clearTimeout(pause);
    const { submitter } = event;
    if (submitter === button) {
      event.preventDefault();
      save();
    } else if (saving) {
      // A note that arrives after the removal would add the nanny again.
      event.preventDefault();
      void saving.then(() => form.requestSubmit(submitter));
    } else {
      stored = note.value;
      kept.forget();
    }
  });
  save();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-note]')) startNote(form);
