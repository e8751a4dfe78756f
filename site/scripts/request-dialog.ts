// Opens the request dialog (docs/specification.md 2.7) and then loads the rest of its code. Without this script, its links lead
// to a page with the same form. The form is also sent to that page if the rest does not load.
const dialog = document.querySelector<HTMLDialogElement>('#contact');
const form = dialog?.querySelector('form');

if (dialog && form) {
  /** Loads the human check, if the agency uses one, on first use. */
  const loadHumanCheck = () => {
    const src = 'https://challenges.cloudflare.com/turnstile/v0/api.js';
    if (!form.querySelector('.cf-turnstile') || document.querySelector(`[src="${src}"]`)) return;
    document.head.appendChild(Object.assign(document.createElement('script'), { src }));
  };
  let begun: Promise<void> | undefined;
  let hasBegun = false;
  const begin = async () => {
    const { startRequestForm } = await import('./request-form.ts');
    startRequestForm(dialog, form);
    hasBegun = true;
  };
  for (const link of document.querySelectorAll('[data-contact]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
      form.querySelector<HTMLElement>('[name=parentName]')?.focus();
      loadHumanCheck();
      begun ??= begin();
    });
  }
  // Pressing Send before the rest has loaded waits for it.
  form.addEventListener('submit', (event) => {
    if (hasBegun) return;
    event.preventDefault();
    begun?.then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  });
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  // Only a press that starts outside closes the dialog: a click may also be the end of a text selection that left the dialog.
  dialog.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
  });
}
