import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { isLocale, type Locale, localeFacts, locales } from '#domain/locale.ts';
import type { Translatable, Translation, Translations } from '#domain/translation/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { targetLocales, translationOf } from './standing.ts';
import styles from './translations.module.css';
import { useFieldName } from './use-field-name.ts';

interface TextCardProps {
  source: Translatable;
  translations: Translations;
  mayWrite: boolean;
  onOpen(locale: Locale): void;
  onLanguage(language: Locale | null): Promise<void>;
}

/** A text, its language, and the status of each translation. */
export function TextCard({ source, translations, mayWrite, onOpen, onLanguage }: TextCardProps) {
  const id = useId();
  const text = useText();
  const nameOf = useFieldName();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const lang = source.language === null ? undefined : localeFacts[source.language].htmlLang;

  async function correct(value: string) {
    setBusy(true);
    setFailed(false);
    try {
      await onLanguage(isLocale(value) ? value : null);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles['card']} aria-labelledby={id}>
      <Heading level={3} id={id} className={styles['title']}>
        {nameOf(source)}
      </Heading>
      <p className={styles['source']} lang={lang} dir="auto">
        {source.text}
      </p>
      {mayWrite && source.mayApprove ? (
        <div className={styles['language']}>
          <SelectField
            name="language"
            label={text('translation.writtenIn')}
            hint={source.language === null ? text('translation.languageUnknown') : undefined}
            value={source.language ?? ''}
            disabled={isBusy}
            onChange={({ currentTarget }) => void correct(currentTarget.value)}
            options={[
              ...(source.language === null ? [{ value: '', label: text('translation.chooseLanguage') }] : []),
              ...locales.map((locale) => ({ value: locale, label: text(`translation.language.${locale}`) })),
            ]}
          />
        </div>
      ) : null}
      {failed ? (
        <Alert tone="danger" takesFocus>
          {text('translation.failed')}
        </Alert>
      ) : null}
      <ul className={styles['rows']}>
        {targetLocales(source).map((locale) => (
          <Row
            key={locale}
            locale={locale}
            item={translationOf(translations, source.field, locale)}
            onOpen={mayWrite ? () => onOpen(locale) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  locale: Locale;
  item: Translation | undefined;
  onOpen: (() => void) | undefined;
}

function Row({ locale, item, onOpen }: RowProps) {
  const text = useText();
  const intl = useIntl();
  const state = item?.state ?? 'missing';
  const standing =
    item && state === 'out-of-date' && item.isApproved
      ? item.shownUntil !== undefined
        ? text('translation.state.shownUntil', { date: intl.formatDate(item.shownUntil, { dateStyle: 'long' }) })
        : text('translation.state.notShown')
      : text(`translation.state.${state}`);
  const language = text(`translation.language.${locale}`);
  return (
    <li className={styles['row']}>
      <span>
        <strong>{language}</strong>
        <br />
        <span className={state === 'approved' ? styles['good'] : styles['note']}>{standing}</span>
      </span>
      {onOpen ? (
        <Button variant={state === 'approved' ? 'quiet' : 'secondary'} onClick={onOpen}>
          {text(`translation.open.${state}`, { language: text(`translation.into.${locale}`) })}
        </Button>
      ) : null}
    </li>
  );
}
