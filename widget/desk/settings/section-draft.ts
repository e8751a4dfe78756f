import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { useDraft, useDrafts } from '../use-draft.ts';
import { changedPaths, rebased } from './changes.ts';
import type { Section } from './sections.ts';

const draftOf = (section: Section) => `settings/${section}`;

/**
 * The unsaved value of a section. It holds only what was changed here, so the rest follows the settings when a colleague changes
 * them.
 * @param stored the saved value
 * @param schema the schema of a value that is being typed
 */
export function useSectionDraft<Value>(section: Section, stored: Value, schema: z.ZodType<Value>) {
  const [draft, setDraft] = useDraft(draftOf(section));
  const draftSchema = z.object({ base: schema, value: schema, conflicts: z.array(z.string()) });
  const kept = draft === '' ? undefined : draftSchema.safeParse(JSON.parse(draft)).data;
  const value = kept ? schema.parse(rebased(kept.base, kept.value, stored)) : stored;
  const changed = changedPaths(stored, value);
  const elsewhere = kept ? [...kept.conflicts, ...changedPaths(kept.base, stored)] : [];
  const conflicts = changed.filter((path) => elsewhere.includes(path));
  const discard = () => setDraft('');

  // A colleague may have saved the same change meanwhile.
  const isSpent = draft !== '' && changed.length === 0;
  const forget = useEffectEvent(discard);
  useEffect(() => {
    if (isSpent) forget();
  }, [isSpent]);

  return {
    value,
    /** The paths that differ from the saved value. */
    changed,
    /** Whether a colleague has changed one of them since it was typed. */
    isChangedMeanwhile: conflicts.length > 0,
    change: (next: Value) => setDraft(JSON.stringify({ base: stored, value: next, conflicts })),
    discard,
  };
}

/** Tells which sections have a draft. @param sections the sections to watch */
export function useSectionDrafts(sections: readonly Section[]): (section: Section) => boolean {
  const drafts = useDrafts(sections.map(draftOf));
  return (section) => drafts(draftOf(section)) !== '';
}
