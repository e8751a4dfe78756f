import type { IntlShape } from 'react-intl';

/** A preset's name in the builder's language. Names that the nanny typed stay as they are. */
export function certificationName(name: string, intl: Pick<IntlShape, 'messages' | 'formatMessage'>): string {
  const id = `labels.certification.${name}`;
  return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }) : name;
}
