import { z } from 'zod';
import { alignSentences, joinSentences, type SentencePair } from '#domain/translations/align.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { TranslatedField } from '#domain/translations/schema.ts';
import { sessionTexts } from '#widget/browser/storage.ts';

/** What stands in the editor: sentence by sentence, or as one text where sentences cannot be told apart. */
export type EditedText = { kind: 'sentences'; pairs: SentencePair[] } | { kind: 'whole'; text: string };

const keptSchema = z.object({ text: z.string(), sourceText: z.string() });

/** A translation as it was typed, and the text that it is of. */
type Kept = z.output<typeof keptSchema>;

/** Keeps what is half-written as long as the browser's tab lives. */
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

/** Sets a translation beside the text as it is now. @param sourceText the text that it is of */
export function editedText(current: string, { text, sourceText }: Kept): EditedText {
  const pairs = alignSentences(current, text, sourceText);
  return pairs ? { kind: 'sentences', pairs } : { kind: 'whole', text };
}

/** What was typed as one text. */
export function textOf(edited: EditedText, source: string, locale: Locale): string {
  if (edited.kind === 'whole') return edited.text.trim();
  const sentences = edited.pairs.map(({ translation }) => translation);
  return joinSentences(source, sentences, localeFacts[locale].script === 'latin');
}
