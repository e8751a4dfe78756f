import { createIntl } from 'react-intl';
import { typedAbout } from '#domain/agency/page-texts.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';

/** The product's own text of /about in its typed form. Rejects when the texts cannot be loaded. */
export async function standardAbout(locale: Locale): Promise<string> {
  const messages = await loadCatalogue(locale, ['agency']);
  const intl = createIntl({ locale: localeFacts[locale].intlLocale, messages });
  const sections = Object.keys(messages).flatMap((id) => /^agency\.about\.\d+(?=\.title$)/.exec(id)?.[0] ?? []);
  return typedAbout(
    sections.map((section) => ({
      title: intl.formatMessage({ id: `${section}.title` }),
      text: intl.formatMessage({ id: `${section}.text` }),
    })),
  );
}
