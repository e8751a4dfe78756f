import { defaultLocale, type Locale } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { OwnTexts } from './settings.ts';
import { registryPhone } from './statute.ts';

/** A text in one language. */
export interface InformationText {
  title: string | undefined;
  lines: string[];
  locale: Locale;
}

/** A text in the page's language with the English beside it; only the English where there is no other. */
export interface InformationPart {
  text: InformationText;
  english: InformationText | undefined;
}

/** What Civil Code 1812.5093(a) lists for families, in its order, and what our badge means. */
const explained = ['what', 'more', 'placing', 'verifying', 'badge'] as const;

/** The languages of the page and of the law. */
interface Readers {
  reader: Translator;
  english: Translator;
}

/**
 * The information about TrustLine and the agency's own background check: in the agency's words, or in ours where it has none.
 * @param readers the page's language, and English
 */
export function trustlineInformation(
  { explanation = {}, ownCheck }: { explanation: OwnTexts | undefined; ownCheck: OwnTexts },
  readers: Readers,
  agency: { name: string; phone: string },
): InformationPart[] {
  return [
    ...(explanation[defaultLocale]
      ? [agencyPart(explanation, readers)]
      : explained.map((id) => productPart(id, readers, agency))),
    ownCheck[defaultLocale]
      ? agencyPart(ownCheck, readers, 'agency.trustline.check.title')
      : productPart('check', readers, agency),
  ];
}

/** A part in the page's language, and in English on other pages. */
function inBoth({ reader, english }: Readers, read: (translator: Translator) => InformationText): InformationPart {
  return { text: read(reader), english: reader.locale === defaultLocale ? undefined : read(english) };
}

/** A part in the product's words. */
function productPart(id: string, readers: Readers, agency: { name: string; phone: string }): InformationPart {
  const values = { agency: agency.name, phone: agency.phone, registry: registryPhone.shown };
  return inBoth(readers, ({ text, locale }) => ({
    title: text(`agency.trustline.${id}.title`),
    lines: [text(`agency.trustline.${id}.text`, values)],
    locale,
  }));
}

/** A part in the agency's words: in English alone where it has none in the page's language. */
function agencyPart(texts: OwnTexts, readers: Readers, titleId?: string): InformationPart {
  const read = ({ text, locale }: Translator): InformationText => ({
    title: titleId && text(titleId),
    lines: (texts[locale] ?? '').split(/\n+/),
    locale,
  });
  const { reader, english } = readers;
  return texts[reader.locale] ? inBoth(readers, read) : { text: read(english), english: undefined };
}
