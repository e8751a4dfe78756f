import { useRef, useState } from 'react';
import { z } from 'zod';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { Translatable, TranslatedField, Translation } from '#domain/translation/schema.ts';
import { ApiError } from '#widget/api/request.ts';
import type { TranslationsApi } from '#widget/api/translation.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { SentenceRow } from './sentence-row.tsx';
import styles from './translations.module.css';
import { useFieldName } from './use-field-name.ts';
import { alignSentences, joinSentences, type SentencePair } from '#domain/translation/align.ts';
import { sessionTexts } from '#widget/browser/storage.ts';

interface TranslationEditorProps {
  api: TranslationsApi;
  profileId: string;
  source: Translatable;
  locale: Locale;
  item: Translation | undefined;
  canSuggest: boolean;
  /** @param item as it is stored now; undefined when it was removed. @param words a message about the change */
  onChanged(item: Translation | undefined, words: string): void;
  /** The source text has changed since the editor was opened. */
  onSourceChanged(): void;
  onBack(): void;
}

/** The stored translation in the answer to a write that saw another one, or another source text. */
const staleSchema = z.object({ text: z.string().nullable(), revision: z.number() });

type Act = 'approved' | 'suggested' | 'suggest' | 'keep' | 'remove';

/** A text beside its translation. Typed text is kept in this browser until it is saved. */
export function TranslationEditor(props: TranslationEditorProps) {
  const { api, profileId, source, locale, item, canSuggest, onChanged, onSourceChanged, onBack } = props;
  const text = useText();
  const nameOf = useFieldName();
  const [draft] = useState(() => draftOf(profileId, source.field, locale));
  const stored = { text: item?.text ?? '', sourceText: item?.sourceText ?? source.text };
  const [edited, setEdited] = useState<EditedText>(() => editedText(source.text, draft.read() ?? stored));
  const [busy, setBusy] = useState<Act>();
  const [trouble, setTrouble] = useState('');
  const [missing, setMissing] = useState(false);
  const [removing, setRemoving] = useState(false);
  /** The stored translation that this editor knows of: another one is never overwritten unseen. */
  const [known, setKnown] = useState({ text: item?.text ?? null, revision: item?.revision ?? source.revision });
  const form = useRef<HTMLFormElement>(null);
  const language = text(`translation.into.${locale}`);
  const isStale = item?.state === 'out-of-date';

  function change(next: EditedText) {
    setEdited(next);
    setMissing(false);
    draft.write({ text: textOf(next, source.text, locale), sourceText: source.text });
  }

  function setSentence(index: number, translation: string) {
    if (edited.kind === 'whole') return;
    change({
      kind: 'sentences',
      pairs: edited.pairs.map((pair, place) => (place === index ? { ...pair, translation } : pair)),
    });
  }

  async function run(act: Act, work: () => Promise<void>) {
    if (busy) return;
    setBusy(act);
    setTrouble('');
    try {
      await work();
    } catch (error) {
      const failure = error instanceof ApiError ? error : undefined;
      if (failure?.code === 'stale') {
        const stored = staleSchema.parse(failure.body);
        const other = stored.text === known.text ? null : stored.text;
        setTrouble(other === null ? text('translation.changed') : text('translation.replaced', { text: other }));
        setKnown(stored);
        onSourceChanged();
      } else setTrouble(failure?.issues[0]?.message ?? failure?.error ?? text('translation.failed'));
    } finally {
      setBusy(undefined);
    }
  }

  function save(state: 'approved' | 'suggested') {
    const words = textOf(edited, source.text, locale);
    const isPartial = edited.kind === 'sentences' && edited.pairs.some(({ translation }) => translation.trim() === '');
    if (words === '' || (state === 'approved' && isPartial)) {
      setMissing(true);
      const empty = [...(form.current?.querySelectorAll('textarea') ?? [])].find(({ value }) => value.trim() === '');
      empty?.focus();
      return;
    }
    void run(state, async () => {
      const saved = await api.save(source.field, locale, known.revision, { text: words, state });
      draft.forget();
      onChanged(saved, text(`translation.done.${state}`, { language }));
    });
  }

  const suggest = () =>
    run('suggest', async () => {
      const suggestion = await api.suggest(source.field, locale);
      change(editedText(source.text, suggestion));
      const { text: suggested, revision } = suggestion;
      setKnown(({ text: stored }) => ({ text: item?.isApproved ? stored : suggested, revision }));
    });

  const keep = () =>
    run('keep', async () => {
      const kept = await api.keep(source.field, locale, known.revision);
      draft.forget();
      onChanged(kept, text('translation.done.keep', { language }));
    });

  const remove = () =>
    run('remove', async () => {
      await api.remove(source.field, locale);
      draft.forget();
      onChanged(undefined, text('translation.done.removed'));
    });

  return (
    <form
      ref={form}
      className={styles['editor']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(source.mayApprove ? 'approved' : 'suggested');
      }}
    >
      <div>
        <Button variant="quiet" onClick={onBack}>
          {text('translation.back')}
        </Button>
      </div>
      <Heading level={3} className={styles['title']}>
        {text('translation.editTitle', { field: nameOf(source), language })}
      </Heading>
      {isStale ? <Alert tone="info">{text('translation.staleText')}</Alert> : null}
      {canSuggest ? (
        <div className={styles['buttons']}>
          <Button busy={busy === 'suggest'} onClick={() => void suggest()}>
            {text('translation.suggest')}
          </Button>
        </div>
      ) : null}
      {edited.kind === 'sentences' ? (
        <ol className={styles['sentences']}>
          {edited.pairs.map((pair, index) => (
            <SentenceRow
              key={pair.at}
              pair={pair}
              number={index + 1}
              sourceLanguage={source.language}
              locale={locale}
              error={missing && pair.translation.trim() === '' ? text('translation.sentenceMissing') : undefined}
              onChange={(translation) => setSentence(index, translation)}
            />
          ))}
        </ol>
      ) : (
        <div className={styles['pair']}>
          <p className={styles['source']} dir="auto">
            {source.text}
          </p>
          <TextArea
            name="translation"
            label={text('translation.wholeLabel', { language })}
            error={missing ? text('translation.textMissing') : undefined}
            lang={localeFacts[locale].htmlLang}
            rows={8}
            value={edited.text}
            onChange={({ currentTarget }) => change({ kind: 'whole', text: currentTarget.value })}
          />
        </div>
      )}
      {edited.kind === 'sentences' && edited.pairs.length > 1 ? (
        <div>
          <Button variant="quiet" onClick={() => change({ kind: 'whole', text: textOf(edited, source.text, locale) })}>
            {text('translation.asOneText')}
          </Button>
        </div>
      ) : null}
      {item && item.differences.length > 0 ? (
        <Alert tone="info" title={text('translation.differ')}>
          <ul className={styles['differences']}>
            {item.differences.map(({ kind, value, missingIn }) => (
              <li key={`${kind} ${value} ${missingIn}`}>{text(`translation.differ.${missingIn}`, { value })}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {trouble === '' ? null : (
        <Alert tone="danger" takesFocus>
          {trouble}
        </Alert>
      )}
      {source.mayApprove ? null : <p className={styles['note']}>{text('translation.agencyApproves')}</p>}
      <div className={styles['buttons']}>
        {source.mayApprove ? (
          <Button variant="primary" type="submit" busy={busy === 'approved'}>
            {text('translation.approve')}
          </Button>
        ) : null}
        {item?.isApproved ? null : (
          <Button
            type={source.mayApprove ? 'button' : 'submit'}
            busy={busy === 'suggested'}
            onClick={source.mayApprove ? () => save('suggested') : undefined}
          >
            {text('translation.later')}
          </Button>
        )}
        {isStale ? (
          <Button busy={busy === 'keep'} onClick={() => void keep()}>
            {text('translation.keep')}
          </Button>
        ) : null}
        {item ? (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {text('translation.remove')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={removing}
        title={text('translation.removeTitle')}
        description={text('translation.removeText')}
        confirmLabel={text('translation.remove')}
        cancelLabel={text('common.cancel')}
        busy={busy === 'remove'}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      />
    </form>
  );
}

/** The editor's content: sentence by sentence, or one text if the sentences cannot be matched. */
type EditedText = { kind: 'sentences'; pairs: SentencePair[] } | { kind: 'whole'; text: string };

const keptSchema = z.object({ text: z.string(), sourceText: z.string() });

/** A typed translation, and its source text. */
type Kept = z.output<typeof keptSchema>;

/** Stores unfinished text as long as the browser's tab lives. */
function draftOf(profileId: string, field: TranslatedField, locale: Locale) {
  const key = `np-translation:${profileId}:${field}:${locale}`;
  return {
    read(): Kept | undefined {
      try {
        return keptSchema.parse(JSON.parse(sessionTexts.get(key) ?? ''));
      } catch {
        return undefined;
      }
    },
    write: (kept: Kept) => void sessionTexts.set(key, JSON.stringify(kept)),
    forget: () => sessionTexts.remove(key),
  };
}

/** Aligns a translation with the current text. @param sourceText the text that was translated */
function editedText(current: string, { text, sourceText }: Kept): EditedText {
  const pairs = alignSentences(current, text, sourceText);
  return pairs ? { kind: 'sentences', pairs } : { kind: 'whole', text };
}

/** The edited translation as one text. */
function textOf(edited: EditedText, source: string, locale: Locale): string {
  if (edited.kind === 'whole') return edited.text.trim();
  const sentences = edited.pairs.map(({ translation }) => translation);
  return joinSentences(source, sentences, localeFacts[locale].script === 'latin');
}
