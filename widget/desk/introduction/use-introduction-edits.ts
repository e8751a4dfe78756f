import { useMemo } from 'react';
import { z } from 'zod';
import { introductionHiddenFields } from '#domain/introduction/schema.ts';
import { useDesk, useMe } from '../desk.ts';
import { useDraft } from '../use-draft.ts';

const itemEditsSchema = z
  .object({ note: z.string(), hidden: z.array(z.enum(introductionHiddenFields)), times: z.array(z.string()) })
  .partial();

const editsSchema = z.object({ letter: z.string(), items: z.record(z.string(), itemEditsSchema) }).partial();

/** Unsaved changes of what staff write about a nanny of an introduction. */
export type ItemEdits = z.output<typeof itemEditsSchema>;

/** Unsaved changes of an introduction, by item where they are about a nanny. */
export type IntroductionEdits = z.output<typeof editsSchema>;

/** The unsaved changes of an introduction. Only the changed fields are stored, so the others follow the server. */
export function useIntroductionEdits(id: string) {
  const { drafts } = useDesk();
  const name = `introduction/${id}`;
  const key = `${useMe().id}/${name}`;
  const [draft, write] = useDraft(name);
  const edits = useMemo(() => parse(draft), [draft]);
  const change = (changes: IntroductionEdits) => write(JSON.stringify({ ...edits, ...changes }));
  return {
    edits,
    isDirty: draft !== '',
    change,
    changeItem: (itemId: string, changes: ItemEdits) =>
      change({ items: { ...edits.items, [itemId]: { ...edits.items?.[itemId], ...changes } } }),
    discard: () => write(''),
    /** Discards these changes once they are saved, unless more was typed meanwhile. */
    discardSaved() {
      if (drafts.read(key) === draft) write('');
    },
  };
}

function parse(draft: string): IntroductionEdits {
  if (draft === '') return {};
  return editsSchema.catch({}).parse(JSON.parse(draft));
}
