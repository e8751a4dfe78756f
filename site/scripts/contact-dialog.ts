// Opens the contact dialog (spec.md 2.7); the rest of it loads then. Without this script its links lead to a page with the
// same form, and that is also where the form goes when the rest does not arrive.
const dialog = document.querySelector<HTMLDialogElement>('#contact');
const form = dialog?.querySelector('form');

if (dialog && form) {
  /** The human check, where the agency uses one, is loaded by the first who needs it. */
  const loadHumanCheck = () => {
    const src = 'https://challenges.cloudflare.com/turnstile/v0/api.js';
    if (!form.querySelector('.cf-turnstile') || document.querySelector(`[src="${src}"]`)) return;
    document.head.appendChild(Object.assign(document.createElement('script'), { src }));
  };
  let begun: Promise<void> | undefined;
  let hasBegun = false;
  const begin = async () => {
    const { startContactForm } = await import('./contact-form.ts');
    startContactForm(dialog, form);
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
  // Send, pressed before the rest is there, waits for it.
  form.addEventListener('submit', (event) => {
    if (hasBegun) return;
    event.preventDefault();
    begun?.then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  });
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  // A press that starts outside closes: a click may also be the end of a selection that left the dialog.
  dialog.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
  });
}
