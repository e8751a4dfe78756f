import { useId } from 'react';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { SentencePair } from '#domain/translation/align.ts';
import { ChangedText } from '#widget/kit/parts/changed-text.tsx';
import { useText } from '#widget/kit/text.ts';
import { textChanges } from '#widget/kit/text-changes.ts';
import { TextArea } from '#widget/ui/text-area.tsx';
import styles from './translations.module.css';

interface SentenceRowProps {
  pair: SentencePair;
  number: number;
  sourceLanguage: Locale | null;
  locale: Locale;
  error: string | undefined;
  onChange(translation: string): void;
}

/** A sentence beside its translation. If the sentence changed since, its additions and removals are highlighted. */
export function SentenceRow({ pair, number, sourceLanguage, locale, error, onChange }: SentenceRowProps) {
  const id = useId();
  const text = useText();
  const lang = sourceLanguage === null ? undefined : localeFacts[sourceLanguage].htmlLang;
  return (
    <li className={styles['pair']}>
      <p id={id} className={styles['source']} lang={lang} dir="auto">
        {pair.before === undefined ? pair.source : <ChangedText parts={textChanges(pair.before, pair.source)} />}
      </p>
      <TextArea
        name={`sentence-${number}`}
        label={text('translation.sentence', { number, language: text(`translation.into.${locale}`) })}
        hint={pair.before === undefined ? undefined : text('translation.changed')}
        error={error}
        aria-details={id}
        lang={localeFacts[locale].htmlLang}
        rows={2}
        value={pair.translation}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </li>
  );
}
