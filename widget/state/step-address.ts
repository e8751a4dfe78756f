/** The URL parameter for the wizard's step: `?step=experience`. Other parameters stay as they are. */
const parameter = 'step';

/** The step id in a URL, if there is one. */
export function stepOfAddress(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) ?? undefined;
}

/** The same page's URL with that step, or without one if undefined. */
export function addressOfStep(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  id: string | undefined,
) {
  const parameters = new URLSearchParams(search);
  if (id === undefined) parameters.delete(parameter);
  else parameters.set(parameter, id);
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ''}${hash}`;
}
