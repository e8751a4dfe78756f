// The contact dialog (spec.md 2.7). Without this script its links lead to a page with the same form.
const dialog = document.querySelector<HTMLDialogElement>('#contact');
const form = dialog?.querySelector('form');
const submit = form?.querySelector<HTMLButtonElement>('[type=submit]');
const failure = form?.querySelector('.failure');
const toast = document.querySelector('.toast');

if (dialog && form && submit && failure && toast) {
  const { dataset } = dialog;
  const sendLabel = submit.textContent;
  /** The same until a request is sent: pressing twice, or again after a failure, is one request. */
  let idempotencyKey = crypto.randomUUID();

  const value = (name: string) => String(new FormData(form).get(name) ?? '').trim();
  const isFilled = () => value('parentName') !== '' && value('email') !== '';
  const refresh = () => (submit.disabled = !isFilled());

  const mailAddress = () => {
    const choice = form.querySelector<HTMLOptionElement>('option:checked');
    const words: Record<string, string> = {
      parentName: value('parentName'),
      email: value('email'),
      phone: value('phone') || (dataset['none'] ?? ''),
      message: value('message') || (dataset['none'] ?? ''),
      timeline: choice?.dataset['timeline'] ?? '',
      urgency: choice?.text.trim() ?? '',
    };
    return (dataset['mail'] ?? '').replace(/%7B(\w+)%7D/g, (_whole, name: string) =>
      encodeURIComponent(words[name] ?? ''),
    );
  };

  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  const showToast = (title: string, text: string) => {
    const strong = document.createElement('strong');
    strong.textContent = title;
    toast.replaceChildren(strong, text);
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => toast.replaceChildren(), 5000);
  };

  const send = async () => {
    const body = Object.fromEntries(
      [...new FormData(form)].map(([name, text]) => [name, String(text).trim()]).filter(([, text]) => text !== ''),
    );
    const response = await fetch('/api/contact-requests', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        'X-Locale': dataset['locale'] ?? 'en',
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return;
    const answer: unknown = await response.json().catch(() => null);
    const told = answer && typeof answer === 'object' && 'error' in answer ? String(answer.error) : dataset['failed'];
    throw new Error(told);
  };

  /** The human check, where the agency uses one, is loaded by the first who needs it. */
  const loadHumanCheck = () => {
    const src = 'https://challenges.cloudflare.com/turnstile/v0/api.js';
    if (!form.querySelector('.cf-turnstile') || document.querySelector(`[src="${src}"]`)) return;
    document.head.appendChild(Object.assign(document.createElement('script'), { src }));
  };

  for (const link of document.querySelectorAll('[data-contact]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
      loadHumanCheck();
      refresh();
    });
  }
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  // A press that starts outside closes: a click may also be the end of a selection that left the dialog.
  dialog.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
  });
  form.addEventListener('input', refresh);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!isFilled() || submit.disabled) return;
    submit.disabled = true;
    submit.textContent = dataset['sending'] ?? '';
    failure.textContent = '';
    try {
      await send();
      if (dataset['opensMail'] !== undefined) location.href = mailAddress();
      dialog.close();
      showToast(dataset['sentTitle'] ?? '', dataset['sentText'] ?? '');
      form.reset();
      idempotencyKey = crypto.randomUUID();
    } catch (error) {
      // A failed fetch is a TypeError in the browser's own words.
      failure.textContent =
        error instanceof TypeError || !(error instanceof Error) ? (dataset['failed'] ?? '') : error.message;
    }
    resetHumanCheck();
    submit.textContent = sendLabel;
    refresh();
    // A button that was disabled has lost the focus.
    if (dialog.open) submit.focus();
  });
}

/** A token of the human check works once. */
function resetHumanCheck(): void {
  const turnstile: unknown = Reflect.get(window, 'turnstile');
  if (typeof turnstile !== 'object' || turnstile === null || !('reset' in turnstile)) return;
  if (typeof turnstile.reset === 'function') turnstile.reset();
}
