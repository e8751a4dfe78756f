import { showFieldError, watchFields } from './request-fields.ts';
import { keepTyping } from './kept-typing.ts';
import { fillSource } from './source.ts';

/** Sends the request dialog's form without leaving the page. Errors show at their fields, a failed request above the button. */
export function startRequestForm(dialog: HTMLDialogElement, form: HTMLFormElement): void {
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]');
  const failure = form.querySelector('.failure');
  const toast = document.querySelector<HTMLElement>('.toast');
  if (!submit || !failure || !toast) return;
  const { dataset } = dialog;
  const sendLabel = submit.textContent;
  fillSource(form);
  const kept = keepTyping(form);
  const fields = watchFields(form, submit);
  let isSending = false;

  const setSending = (sending: boolean) => {
    isSending = sending;
    submit.ariaBusy = String(sending);
    submit.textContent = sending ? (dataset['sending'] ?? '') : sendLabel;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending || !fields.check()) return;
    setSending(true);
    failure.textContent = '';
    const outcome = await send(form, kept.idempotencyKey(), dataset['locale'] ?? '');
    resetHumanCheck();
    setSending(false);
    if (outcome === 'sent') {
      openMail(dialog, form);
      dialog.close();
      showToast(
        toast,
        dataset['sentTitle'] ?? '',
        [dataset['sentText'], dataset['sentMail']].filter(Boolean).join(' '),
      );
      form.reset();
      kept.forget();
      fields.refresh();
      return;
    }
    const isAtField = outcome.issues.some(({ path, message }) => showFieldError(form, path, message));
    if (isAtField) return;
    failure.textContent = [outcome.error ?? dataset['failed'], dataset['failedMail']].filter(Boolean).join(' ');
    // The parent's own mail program opens with everything that was typed (docs/specification.md 2.7).
    openMail(dialog, form);
  });
}

interface Refusal {
  /** In the parent's language; undefined without a response. */
  error?: string;
  issues: { path: string; message: string }[];
}

async function send(form: HTMLFormElement, idempotencyKey: string, locale: string): Promise<'sent' | Refusal> {
  const filled = [...new FormData(form)].map(([name, text]) => [name, String(text).trim()] as const);
  try {
    const response = await fetch('/api/contact-requests', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey, 'X-Locale': locale },
      body: JSON.stringify(Object.fromEntries(filled.filter(([, text]) => text !== ''))),
    });
    return response.ok ? 'sent' : readRefusal(await response.json());
  } catch {
    return { issues: [] };
  }
}

function readRefusal(answer: unknown): Refusal {
  if (typeof answer !== 'object' || answer === null) return { issues: [] };
  const issues: unknown = 'issues' in answer ? answer.issues : [];
  const known = (Array.isArray(issues) ? issues : []).flatMap((issue: unknown) =>
    typeof issue === 'object' && issue !== null && 'path' in issue && 'message' in issue
      ? [{ path: String(issue.path), message: String(issue.message) }]
      : [],
  );
  return { ...('error' in answer && { error: String(answer.error) }), issues: known };
}

/** Opens the parent's own mail program with the request, if the agency wants that. */
function openMail({ dataset }: HTMLDialogElement, form: HTMLFormElement): void {
  if (dataset['opensMail'] === undefined) return;
  const typed = new FormData(form);
  const value = (name: string) => String(typed.get(name) ?? '').trim();
  const choice = form.querySelector<HTMLOptionElement>('option:checked');
  const words: Record<string, string> = {
    parentName: value('parentName'),
    email: value('email'),
    phone: value('phone') || (dataset['none'] ?? ''),
    message: value('message') || (dataset['none'] ?? ''),
    timeline: choice?.dataset['timeline'] ?? '',
    urgency: choice?.text.trim() ?? '',
  };
  location.href = (dataset['mail'] ?? '').replace(/%7B(\w+)%7D/g, (_whole, name: string) =>
    encodeURIComponent(words[name] ?? ''),
  );
}

/** Stays until it is closed, so that a parent who looked away still sees that the request was sent. */
function showToast(toast: HTMLElement, title: string, text: string): void {
  const strong = document.createElement('strong');
  strong.textContent = title;
  const words = document.createElement('span');
  words.replaceChildren(strong, text);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = toast.dataset['close'] ?? '';
  close.addEventListener('click', () => toast.replaceChildren());
  toast.replaceChildren(words, close);
}

/** A human check token works only once. */
function resetHumanCheck(): void {
  const turnstile: unknown = Reflect.get(window, 'turnstile');
  if (typeof turnstile !== 'object' || turnstile === null || !('reset' in turnstile)) return;
  if (typeof turnstile.reset === 'function') turnstile.reset();
}
