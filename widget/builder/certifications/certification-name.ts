import type { IntlShape } from 'react-intl';

/** A preset's name in the builder's language; her own names stay as she wrote them. */
export function certificationName(name: string, intl: Pick<IntlShape, 'messages' | 'formatMessage'>): string {
  const id = `labels.certification.${name}`;
  return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }) : name;
}
