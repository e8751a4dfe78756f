import { useIntl } from 'react-intl';
import type { MessageValues } from '#domain/messages/catalogue.ts';
import { formatSpaced } from '#domain/messages/spacing.ts';

/** The text of a message id in the builder's language; a missing one returns the id (docs/specification.md 8). */
export type Text = (id: string, values?: MessageValues) => string;

/** Returns the function that translates message ids. Throws outside the language provider (docs/specification.md 8). */
export function useText(): Text {
  const intl = useIntl();
  return (id, values) => {
    const message = intl.messages[id];
    return formatSpaced(typeof message === 'string' ? message : id, values ?? {}, (given) =>
      intl.formatMessage({ id }, given),
    );
  };
}
