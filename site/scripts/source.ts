/**
 * Puts where the family came from, as `#src=` in a link of an advertisement says, into a request form. Not in the query of the
 * address, with which the edge would keep a page for each advertisement.
 */
export function fillSource(form: HTMLFormElement): void {
  const source = form.elements.namedItem('source');
  const named = /^#src=([a-z0-9-]{1,60})$/.exec(location.hash)?.[1];
  if (source instanceof HTMLInputElement && named !== undefined) source.value = named;
}
