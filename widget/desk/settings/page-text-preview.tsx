import { type AboutSection, aboutSections } from '#domain/agency/page-texts.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import { trustlineStatement } from '#domain/trustline/statute.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import styles from './settings.module.css';

/** The agency's texts on public pages, in the order of their fields. */
export const pageTexts = ['about', 'categories', 'footer', 'trustline'] as const;

/** A text of the agency on public pages. */
export type PageText = (typeof pageTexts)[number];

interface PageTextPreviewProps {
  part: PageText;
  typed: string;
  locale: Locale;
}

/** A typed text as it stands on its page. A text about cities has no substitute of ours, so it has no preview while it is empty. */
export function PageTextPreview({ part, typed, locale }: PageTextPreviewProps) {
  const text = useText();
  const isEmpty = typed.trim() === '';
  if (isEmpty && part === 'categories') return null;
  return (
    <figure
      className={styles['preview']}
      aria-label={text('desk.settings.pages.preview', { name: text(`desk.settings.pages.${part}`) })}
    >
      <figcaption>{text('desk.settings.brand.preview')}</figcaption>
      {isEmpty ? (
        <p className={classNames(styles['previewPage'], styles['ours'])}>{text('desk.settings.pages.ours')}</p>
      ) : (
        <div className={styles['previewPage']} lang={localeFacts[locale].htmlLang}>
          {sectionsOf(part, typed).map(({ title, text: words }, index) => (
            // Sections have no names of their own, and the preview keeps no state.
            // oxlint-disable-next-line react/no-array-index-key
            <section key={index}>
              {title === '' ? null : <strong>{title}</strong>}
              <p>{words}</p>
            </section>
          ))}
        </div>
      )}
    </figure>
  );
}

/** The sections as their page shows them. The statement of the law comes before the explanation of TrustLine. */
function sectionsOf(part: PageText, typed: string): AboutSection[] {
  if (part === 'about' || part === 'categories') return aboutSections(typed);
  const paragraphs = typed.trim().split(/\n+/);
  return (part === 'trustline' ? [trustlineStatement, ...paragraphs] : paragraphs).map((words) => ({
    title: '',
    text: words,
  }));
}
