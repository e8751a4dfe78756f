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

/**
 * The information about TrustLine and the agency's own background check: in the agency's words, or in ours where it has none.
 * @param translators the page's language, and English
 */
export function trustlineInformation(
  { explanation = {}, ownCheck }: { explanation: OwnTexts | undefined; ownCheck: OwnTexts },
  { reader, english }: { reader: Translator; english: Translator },
  agency: { name: string; phone: string },
): InformationPart[] {
  const inBoth = (read: (translator: Translator) => InformationText): InformationPart => ({
    text: read(reader),
    english: reader.locale === defaultLocale ? undefined : read(english),
  });
  const ours = (id: string): InformationPart =>
    inBoth(({ text, locale }) => ({
      title: text(`agency.trustline.${id}.title`),
      lines: [
        text(`agency.trustline.${id}.text`, {
          agency: agency.name,
          phone: agency.phone,
          registry: registryPhone.shown,
        }),
      ],
      locale,
    }));
  const theirs = (texts: OwnTexts, titleId?: string): InformationPart => {
    const read = ({ text, locale }: Translator): InformationText => ({
      title: titleId && text(titleId),
      lines: (texts[locale] ?? '').split(/\n+/),
      locale,
    });
    return texts[reader.locale] ? inBoth(read) : { text: read(english), english: undefined };
  };
  return [
    ...(explanation[defaultLocale] ? [theirs(explanation)] : explained.map(ours)),
    ownCheck[defaultLocale] ? theirs(ownCheck, 'agency.trustline.check.title') : ours('check'),
  ];
}
