/** Where the focus is in a form, told so that it can be found again in the same form rendered anew. */
export interface FormFocus {
  name: string;
  /** Tells controls of one name apart: radios, checkboxes, toggle buttons. */
  value: string;
  /** The caret or selection of a text control, in UTF-16 units. */
  selection: [start: number, end: number] | undefined;
}

/** The focus inside `form`, which may stand in a shadow root; undefined when it is elsewhere or on a nameless control. */
export function focusOf(form: HTMLElement): FormFocus | undefined {
  const root = form.getRootNode();
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  const control = controlsOf(form).find((each) => each === focused);
  if (control === undefined || control.name === '') return undefined;
  return { name: control.name, value: control.value, selection: selectionOf(control) };
}

/** Puts the focus back where {@link focusOf} found it, if that control is there. */
export function restoreFocus(form: HTMLElement, { name, value, selection }: FormFocus): void {
  const named = controlsOf(form).filter((each) => each.name === name);
  const control = named.find((each) => each.value === value) ?? named[0];
  control?.focus();
  if (selection && control && 'setSelectionRange' in control) control.setSelectionRange(...selection);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

function controlsOf(form: HTMLElement): Control[] {
  const named = 'input[name], textarea[name], select[name], button[name]';
  return Array.from(form.querySelectorAll<HTMLInputElement>(named));
}

/** Undefined for a control that has no caret, or does not tell it, as an e-mail input. */
function selectionOf(control: Control): [number, number] | undefined {
  if (!('selectionStart' in control)) return undefined;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
