/** An attribute by its name; an empty value is an attribute without one. */
export type HtmlAttribute = readonly [name: string, value: string];

/** An HTML element with escaped attributes. @param content is HTML already */
export function htmlElement(name: string, attributes: readonly HtmlAttribute[], content: string): string {
  const written = attributes.map(([attribute, value]) =>
    value === '' ? ` ${attribute}` : ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** A text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
