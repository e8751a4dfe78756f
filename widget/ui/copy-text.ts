/** Puts a text into the clipboard. Gives false where the page may not. */
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
 * Copies a field's text, by the clipboard or, where a page may not use that, by selecting the field and asking the
 * browser to copy (spec.md 2.6).
 * @returns whether it was copied
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  if (await writeClipboard(field.value)) return true;
  field.focus();
  field.select();
  return field.ownerDocument.execCommand('copy');
}
