import { useEffect, useEffectEvent, useState } from 'react';
import type { Locale } from '#domain/locale.ts';
import type { TranslatedField, Translation, Translations } from '#domain/translation/schema.ts';
import type { TranslationsApi } from '#widget/api/translation.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { translationOf } from './standing.ts';
import { TextCard } from './text-card.tsx';
import { TranslationEditor } from './translation-editor.tsx';
import styles from './translations.module.css';

interface TranslationsPanelProps {
  api: TranslationsApi;
  /** The profile whose texts are translated: unfinished text is stored under its id in this browser. */
  profileId: string;
  /** False makes the translations read-only. */
  mayWrite: boolean;
  onChange?: (() => void) | undefined;
}

/** The open translation. */
interface Place {
  field: TranslatedField;
  locale: Locale;
}

/** Every text of a profile with its translations; one of them opens beside its original. */
export function TranslationsPanel({ api, profileId, mayWrite, onChange }: TranslationsPanelProps) {
  const text = useText();
  const [translations, setTranslations] = useState<Translations | 'loading' | 'failed'>('loading');
  const [place, setPlace] = useState<Place>();
  const [done, setDone] = useState('');

  function load() {
    api.list().then(setTranslations, () => setTranslations('failed'));
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);

  if (translations === 'loading') {
    return (
      <output aria-label={text('translation.loading')}>
        <Skeleton shape="card" />
      </output>
    );
  }
  if (translations === 'failed') {
    return (
      <RetryState
        title={text('translation.title')}
        text={text('translation.loadFailed')}
        retryLabel={text('common.retry')}
        onRetry={() => {
          setTranslations('loading');
          load();
        }}
      />
    );
  }

  function replace({ field, locale }: Place, item: Translation | undefined, words: string) {
    setTranslations((known) => {
      if (typeof known === 'string') return known;
      const others = known.items.filter((other) => other.field !== field || other.locale !== locale);
      return { ...known, items: item ? [...others, item] : others };
    });
    setDone(words);
    setPlace(undefined);
    onChange?.();
  }

  const source = place && translations.sources.find(({ field }) => field === place.field);
  if (place && source) {
    return (
      <TranslationEditor
        api={api}
        profileId={profileId}
        source={source}
        locale={place.locale}
        item={translationOf(translations, place.field, place.locale)}
        canSuggest={translations.canSuggest}
        onChanged={(item, words) => replace(place, item, words)}
        onSourceChanged={load}
        onBack={() => setPlace(undefined)}
      />
    );
  }
  if (translations.sources.length === 0) return <p className={styles['note']}>{text('translation.nothing')}</p>;
  return (
    <div className={styles['panel']}>
      {done === '' ? null : <Alert tone="success">{done}</Alert>}
      {translations.sources.map((shown) => (
        <TextCard
          key={shown.field}
          source={shown}
          translations={translations}
          mayWrite={mayWrite}
          onOpen={(locale) => {
            setDone('');
            setPlace({ field: shown.field, locale });
          }}
          onLanguage={async (language) => {
            setTranslations(await api.correctLanguage(shown.field, shown.revision, { language }));
            onChange?.();
          }}
        />
      ))}
    </div>
  );
}
