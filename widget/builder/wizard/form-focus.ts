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
  if (focused === null || !form.contains(focused) || !isControl(focused) || focused.name === '') return undefined;
  return { name: focused.name, value: focused.value, selection: selectionOf(focused) };
}

/** Puts the focus back where {@link focusOf} found it, if that control is there. */
export function restoreFocus(form: HTMLElement, { name, value, selection }: FormFocus): void {
  const controls = [...form.querySelectorAll<Control>(`[name="${CSS.escape(name)}"]`)];
  const control = controls.find((each) => each.value === value) ?? controls[0];
  control?.focus();
  if (selection && control && hasSelection(control)) control.setSelectionRange(...selection);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

function isControl(element: Element): element is Control {
  return /^(?:input|textarea|select|button)$/.test(element.localName);
}

function hasSelection(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return 'selectionStart' in control && control.selectionStart !== null;
}

function selectionOf(control: Control): [number, number] | undefined {
  if (!hasSelection(control)) return undefined;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
