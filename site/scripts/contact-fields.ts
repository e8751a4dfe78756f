import emailSpellChecker from '@zootools/email-spell-checker';

/**
 * Watches the fields of the contact form: Send looks disabled until name and e-mail are filled, and when it is pressed
 * before, or an address is none, the first such field has the focus and says why. Likely typos of an address are asked about.
 */
export function watchFields(form: HTMLFormElement, submit: HTMLButtonElement) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[required]')];
  const email = inputs.find((input) => input.name === 'email');

  const refresh = () => {
    submit.ariaDisabled = String(inputs.some((input) => input.value.trim() === ''));
  };
  /** @returns whether all of them can be sent */
  const check = () => {
    for (const input of inputs) {
      input.value = input.value.trim();
      showFieldError(form, input.name, problemOf(input));
    }
    return inputs.every((input) => input.validity.valid);
  };

  form.addEventListener('input', ({ target }) => {
    refresh();
    // What was complained about is judged again while it is mended.
    if (target instanceof HTMLInputElement && target.ariaInvalid === 'true' && target.validity.valid) {
      showFieldError(form, target.name, '');
    }
  });
  if (email) {
    email.addEventListener('change', () => suggestAddress(form, email));
    // An address may have been typed before this script came.
    if (document.activeElement !== email) suggestAddress(form, email);
  }
  refresh();
  return { refresh, check };
}

function problemOf({ validity, dataset }: HTMLInputElement): string {
  if (validity.valueMissing) return dataset['missing'] ?? '';
  return validity.valid ? '' : (dataset['invalid'] ?? '');
}

/**
 * Says under a field what is wrong with it, or no longer anything when `message` is empty. The first of several gets the focus.
 * @returns whether there is such a field
 */
export function showFieldError(form: HTMLFormElement, name: string, message: string): boolean {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLElement)) return false;
  const id = `contact-${name}-error`;
  form.querySelector(`#${id}`)?.remove();
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-describedby');
  if (message === '') return true;
  const isFirst = form.querySelector('[aria-invalid]') === null;
  const error = Object.assign(document.createElement('span'), { id, className: 'error', textContent: message });
  input.insertAdjacentElement('afterend', error);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', id);
  if (isFirst) input.focus();
  return true;
}

function suggestAddress(form: HTMLFormElement, email: HTMLInputElement): void {
  const place = form.querySelector('.suggestion');
  const suggested = emailSpellChecker.run({ email: email.value.trim() })?.full;
  if (!place) return;
  if (suggested === undefined) return place.replaceChildren();
  const take = document.createElement('button');
  take.type = 'button';
  take.textContent = (email.dataset['suggestion'] ?? '').replace('{email}', suggested);
  take.addEventListener('click', () => {
    email.value = suggested;
    email.dispatchEvent(new Event('input', { bubbles: true }));
    email.focus();
    place.replaceChildren();
  });
  place.replaceChildren(take);
}
