import { likelyEmail } from '#domain/request/email-typo.ts';

/**
 * Watches the fields of the request form. Send looks disabled until name and email are filled. Pressing it earlier, or with an
 * invalid address, focuses the first invalid field and shows its error. The parent is asked about a likely typo in the address
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
  /** @returns whether all fields are valid */
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
    // A field with an error is checked again during editing.
    if (target instanceof HTMLInputElement && target.ariaInvalid === 'true' && target.validity.valid) {
      showFieldError(form, target.name, '');
    }
  });
  // If the press blurred the address field, a suggestion could appear and move the button from under the finger.
  submit.addEventListener('mousedown', (event) => event.preventDefault());
  refresh();
  return { refresh, check };
}

function problemOf({ validity, dataset }: HTMLInputElement): string {
  if (validity.valueMissing) return dataset['missing'] ?? '';
  return validity.valid ? '' : (dataset['invalid'] ?? '');
}

/**
 * Shows a field's error, or removes it when `message` is empty. The first of several invalid fields gets the focus.
 * @returns whether there is such a field
 */
export function showFieldError(form: HTMLFormElement, name: string, message: string): boolean {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLElement)) return false;
  const id = `request-${name}-error`;
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
    // Focusing a field that already has the focus does not scroll it into view.
    input.scrollIntoView({ block: 'nearest' });
  }
  return true;
}

/** A number with fewer digits cannot be called: an American one has ten, one with a country code at least eight. */
const fewestDigits = { national: 10, international: 8 };

/** Warns below the phone number, when the field loses focus, that digits seem to be missing. The form can still be sent. */
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

/** Asks below the address about a likely typo. */
function watchAddress(form: HTMLFormElement, email: HTMLInputElement) {
  const place = form.querySelector('.suggestion');
  /**
   * The last address that the parent was asked about. A question shown while this script loads does not count, because the parent
   * may not see it before pressing Send.
   */
  let asked = '';

  /** @returns the button that accepts the suggested address, if there is one */
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
    // Moving from the address to the suggestion also causes a change event.
    if (place?.childElementCount === 0 && suggest()) asked = email.value.trim();
  });
  // The address is being edited, so the question is removed.
  email.addEventListener('input', () => place?.replaceChildren());
  // An address may have been typed before this script loaded.
  if (document.activeElement !== email) suggest();

  return {
    /** Asks now and focuses the question, unless the parent was already asked about this address or it has no likely typo. */
    askedBefore(): boolean {
      const typed = email.value.trim();
      const take = typed === asked ? undefined : suggest();
      asked = typed;
      take?.focus();
      return take === undefined;
    },
  };
}
