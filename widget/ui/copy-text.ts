/** Copies a text to the clipboard. Resolves to false if the page is not allowed to. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.info('copying failed', error);
    return false;
  }
}

/**
 * Copies a field's text with the clipboard. If the page may not use it, it selects the field and asks the browser to copy
 * (docs/specification.md 2.6).
 * @returns whether it was copied
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  if (await writeClipboard(field.value)) return true;
  field.focus();
  field.select();
  return field.ownerDocument.execCommand('copy');
}
