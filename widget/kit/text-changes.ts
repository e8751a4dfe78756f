import { diffArrays } from 'diff';
import { languageTag } from '#domain/assistant/text-language.ts';

/** A part of a text that is unchanged, added, or removed. */
export interface TextPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** A text with more changes than this counts as new: marking every word would help nobody, and take long. */
const maxChanges = 800;

/**
 * The changes between two versions of a text, word by word in reading order. Words are segmented in the text's language, because
 * Chinese has no spaces between them.
 */
export function textChanges(before: string, now: string): TextPart[] {
  const segmenter = new Intl.Segmenter(languageTag(now) ?? languageTag(before), { granularity: 'word' });
  const words = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  return changesOf(words(before), words(now)).map(({ value, kind }) => ({ text: value.join(''), kind }));
}

/** The changes between two versions of a list, item by item. */
export function itemChanges(before: readonly string[], now: readonly string[]): TextPart[] {
  return changesOf([...before], [...now]).flatMap(({ value, kind }) => value.map((text) => ({ text, kind })));
}

function changesOf(before: string[], now: string[]): { value: string[]; kind: TextPart['kind'] }[] {
  const changes = diffArrays(before, now, { maxEditLength: maxChanges }) ?? [
    { value: before, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return changes
    .filter(({ value }) => value.length > 0)
    .map(({ value, added, removed }) => ({ value, kind: added ? 'added' : removed ? 'removed' : 'same' }));
}
