import { likelyEmail } from '#domain/contact/email-typo.ts';

/**
 * Watches the fields of the contact form: Send looks disabled until name and e-mail are filled, and when it is pressed
 * before, or an address is none, the first such field has the focus and says why. A likely typo of an address is asked about
 * once, at the latest when Send is pressed.
 */
export function watchFields(form: HTMLFormElement, submit: HTMLButtonElement) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[required]')];
  const email = inputs.find((input) => input.name === 'email');
  const suggestion = email && watchAddress(form, email);
  watchPhone(form);

  const refresh = () => {
    submit.ariaDisabled = String(inputs.some((input) => input.value.trim() === ''));
  };
  /** @returns whether all of them can be sent */
  const check = () => {
    for (const input of inputs) {
      input.value = input.value.trim();
      showFieldError(form, input.name, problemOf(input));
    }
    if (!inputs.every((input) => input.validity.valid)) return false;
    return suggestion?.askedBefore() ?? true;
  };

  form.addEventListener('input', ({ target }) => {
    refresh();
    // What was complained about is judged again while it is mended.
    if (target instanceof HTMLInputElement && target.ariaInvalid === 'true' && target.validity.valid) {
      showFieldError(form, target.name, '');
    }
  });
  // Would the press take the focus from the address, a suggestion would come and move the button from under the finger.
  submit.addEventListener('mousedown', (event) => event.preventDefault());
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
  if (isFirst) {
    input.focus();
    // A field that has the focus already is not brought into view by it.
    input.scrollIntoView({ block: 'nearest' });
  }
  return true;
}

/** A number with fewer digits than these cannot be called: an American one has ten, one with a country code at least eight. */
const fewestDigits = { national: 10, international: 8 };

/** Says under the phone number, once it is left, that digits seem to be missing. It can be sent all the same. */
function watchPhone(form: HTMLFormElement): void {
  const phone = form.querySelector<HTMLInputElement>('[name=phone]');
  const advice = form.querySelector<HTMLElement>('.advice');
  const judge = () => {
    if (!phone || !advice) return;
    const digits = phone.value.match(/\p{Nd}/gu)?.length ?? 0;
    const fewest = fewestDigits[phone.value.trim().startsWith('+') ? 'international' : 'national'];
    advice.textContent = digits > 0 && digits < fewest ? (advice.dataset['incomplete'] ?? '') : '';
  };
  phone?.addEventListener('change', judge);
  phone?.addEventListener('input', () => advice?.textContent && judge());
}

/** Asks under the address whether a likely typo was meant as another one. */
function watchAddress(form: HTMLFormElement, email: HTMLInputElement) {
  const place = form.querySelector('.suggestion');
  /** The address that was asked about last. What is asked as this script comes may not be seen before Send: it does not count. */
  let asked = '';

  /** @returns the button that takes the suggested address, where there is one */
  function suggest(): HTMLButtonElement | undefined {
    const suggested = likelyEmail(email.value);
    place?.replaceChildren();
    if (!place || suggested === undefined) return undefined;
    const take = document.createElement('button');
    take.type = 'button';
    take.textContent = (email.dataset['suggestion'] ?? '').replace('{email}', suggested);
    take.addEventListener('click', () => {
      email.value = suggested;
      email.dispatchEvent(new Event('input', { bubbles: true }));
      email.focus();
    });
    place.replaceChildren(take);
    return take;
  }

  email.addEventListener('change', () => {
    // Going from the address to the suggestion is such a change too.
    if (place?.childElementCount === 0 && suggest()) asked = email.value.trim();
  });
  // What was asked about is being mended.
  email.addEventListener('input', () => place?.replaceChildren());
  // An address may have been typed before this script came.
  if (document.activeElement !== email) suggest();

  return {
    /** Asks now, and goes there, unless this address was asked about already or needs no question. */
    askedBefore(): boolean {
      const typed = email.value.trim();
      const take = typed === asked ? undefined : suggest();
      asked = typed;
      take?.focus();
      return take === undefined;
    },
  };
}
