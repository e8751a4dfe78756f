/** The focus in a form, saved so that it can be restored after the same form is rendered again. */
export interface FormFocus {
  name: string;
  /** Distinguishes controls with the same name: radios, checkboxes, toggle buttons. */
  value: string;
  /** The caret or selection of a text control, in UTF-16 units. */
  selection: [start: number, end: number] | undefined;
}

/** The focus inside `form`, which may be in a shadow root; undefined if it is elsewhere or on a control without a name. */
export function focusOf(form: HTMLElement): FormFocus | undefined {
  const root = form.getRootNode();
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  const control = controlsOf(form).find((each) => each === focused);
  if (control === undefined || control.name === '') return undefined;
  return { name: control.name, value: control.value, selection: selectionOf(control) };
}

/** Restores the focus found by {@link focusOf}, if that control exists. */
export function restoreFocus(form: HTMLElement, { name, value, selection }: FormFocus): void {
  const named = controlsOf(form).filter((each) => each.name === name);
  const control = named.find((each) => each.value === value) ?? named[0];
  // The page stays where it is: the form is the same one, or it opens at its start.
  control?.focus({ preventScroll: true });
  if (selection && control && 'setSelectionRange' in control) control.setSelectionRange(...selection);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

function controlsOf(form: HTMLElement): Control[] {
  const named = 'input[name], textarea[name], select[name], button[name]';
  return Array.from(form.querySelectorAll<HTMLInputElement>(named));
}

/** Undefined for a control that has no caret or does not expose it, such as an email input. */
function selectionOf(control: Control): [number, number] | undefined {
  if (!('selectionStart' in control)) return undefined;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
