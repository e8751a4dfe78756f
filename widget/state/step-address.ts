/** The step of the wizard in a page's address: `?step=experience`. Other parameters of the address stay as they are. */
const parameter = 'step';

/** The id of the step that an address names, if it names one. */
export function stepOfAddress(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) ?? undefined;
}

/** The same page's address with that step. */
export function addressOfStep({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, id: string) {
  const parameters = new URLSearchParams(search);
  parameters.set(parameter, id);
  return `${pathname}?${parameters}${hash}`;
}
