import { z } from 'zod';
import { alignSentences, joinSentences, type SentencePair } from '#domain/translation/align.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { TranslatedField } from '#domain/translation/schema.ts';
import { sessionTexts } from '#widget/browser/storage.ts';

/** The editor's content: sentence by sentence, or one text if the sentences cannot be matched. */
export type EditedText = { kind: 'sentences'; pairs: SentencePair[] } | { kind: 'whole'; text: string };

const keptSchema = z.object({ text: z.string(), sourceText: z.string() });

/** A typed translation, and its source text. */
type Kept = z.output<typeof keptSchema>;

/** Stores unfinished text as long as the browser's tab lives. */
export function draftOf(profileId: string, field: TranslatedField, locale: Locale) {
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
export function editedText(current: string, { text, sourceText }: Kept): EditedText {
  const pairs = alignSentences(current, text, sourceText);
  return pairs ? { kind: 'sentences', pairs } : { kind: 'whole', text };
}

/** The edited translation as one text. */
export function textOf(edited: EditedText, source: string, locale: Locale): string {
  if (edited.kind === 'whole') return edited.text.trim();
  const sentences = edited.pairs.map(({ translation }) => translation);
  return joinSentences(source, sentences, localeFacts[locale].script === 'latin');
}
