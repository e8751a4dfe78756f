const prefix = 'np-kept-';

/** What a form keeps of what was typed. */
export interface KeptTyping {
  /** Stays the same until the typed text is forgotten, also after Back and a reload: the same request sent twice counts once. */
  idempotencyKey(): string;
  forget(): void;
}

/** The texts of this tab's session; undefined where the browser blocks storage. */
function sessionTexts(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  const typed = 'input:not([type=hidden]), textarea';
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed), ...form.querySelectorAll('select')];
}

/**
 * Keeps what is typed into a form for the session, under the form's `data-keep`, and fills it in again. A failed request, Back and
 * a reload lose nothing: browsers do not restore form input on a page with no-store.
 */
export function keepTyping(form: HTMLFormElement): KeptTyping {
  const name = prefix + (form.dataset['keep'] ?? '');
  const hiddenKey = form.querySelector<HTMLInputElement>('input[name=idempotencyKey]');
  const kept = read(name);
  let key = kept['idempotencyKey'] ?? hiddenKey?.value ?? crypto.randomUUID();
  if (hiddenKey) hiddenKey.value = key;
  const keep = () => {
    const typed = fieldsOf(form).map((field) => [keyOf(field), valueOf(field)]);
    write(name, { ...Object.fromEntries(typed), idempotencyKey: key });
  };
  const isTypedAlready = fieldsOf(form).some(isChanged);
  for (const field of fieldsOf(form)) {
    const text = kept[keyOf(field)];
    if (text === undefined || isChanged(field) || valueOf(field) === text) continue;
    if (isCheckbox(field)) field.checked = text !== '';
    else field.value = text;
    const details = field.closest('details');
    if (details && text !== '') details.open = true;
  }
  if (isTypedAlready) keep();
  form.addEventListener('input', keep);
  return {
    idempotencyKey: () => key,
    forget() {
      forgetTyping(form.dataset['keep'] ?? '');
      key = crypto.randomUUID();
    },
  };
}

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

/** The name under which a field is kept: several checkboxes may have one name. */
const keyOf = (field: Field) => (isCheckbox(field) ? `${field.name}=${field.value}` : field.name);

/** What a field would send; empty for a checkbox without its mark. */
const valueOf = (field: Field) => (isCheckbox(field) && !field.checked ? '' : field.value);

/** Forgets what was typed into a form that has been sent. @param name the form's `data-keep` */
export function forgetTyping(name: string): void {
  sessionTexts()?.removeItem(prefix + name);
}

/**
 * Whether something was typed before this script loaded. A select without a chosen option shows its first one, and other fields
 * drop what their kind cannot have, such as line breaks, from their default too.
 */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findLastIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  if (isCheckbox(field)) return field.checked !== field.defaultChecked;
  const untouched = field.cloneNode();
  if (!('value' in untouched)) return false;
  untouched.value = field.defaultValue;
  return field.value !== untouched.value;
}

function read(name: string): Record<string, string> {
  const kept: unknown = JSON.parse(sessionTexts()?.getItem(name) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([field, text]) => [field, String(text)]));
}

function write(name: string, typed: Record<string, string>): void {
  try {
    sessionTexts()?.setItem(name, JSON.stringify(typed));
  } catch {
    // The storage is full: the page works as it would without it.
  }
}
