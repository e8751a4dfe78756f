import { useMemo, useState } from 'react';
import { changeIntroduction } from '#domain/introduction/desk-contract.ts';
import { type Introduction, introductionHiddenFields, introductionSchema } from '#domain/introduction/schema.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk, useMe } from '../desk.ts';
import { beforeDecisions } from '../request/inbox.ts';
import { wordsOf } from '../words-of.ts';
import { introductionDifferences } from './differences.ts';
import { z } from 'zod';
import { useDraft } from '../use-draft.ts';

/** An open introduction: its unsaved changes, its writes, and what others changed in the meantime. */
export type OpenIntroduction = ReturnType<typeof useIntroduction>;

/**
 * @param now the introduction as the server last had it
 * @param onIntroduction called with each newer revision that a write brings
 */
export function useIntroduction(now: Introduction, onIntroduction: (introduction: Introduction) => void) {
  const desk = useDesk();
  const text = useText();
  const draft = useIntroductionEdits(now.id);
  /** The revision that the member's changes are based on. */
  const [seen, setSeen] = useState(now);
  const [isRefused, setRefused] = useState(false);
  const [busy, setBusy] = useState<string>();
  // Without unsaved changes, there is nothing that a newer revision could contradict.
  if (seen !== now && !isRefused && !draft.isDirty) setSeen(now);
  const isBehind = seen.revision < now.revision;

  /** Shows the newest revision without further remarks about what changed. */
  function accept(introduction: Introduction): void {
    setRefused(false);
    setSeen(introduction);
  }

  /**
   * Sends a write of the displayed revision, one at a time.
   * @param name the action that is shown as running
   * @param shown the revision, if it is newer than the displayed one
   * @returns the new revision; undefined when nothing was written
   */
  async function write(
    name: string,
    send: (seen: { id: string; revision: number }) => Promise<Introduction>,
    shown = now,
  ) {
    if (busy !== undefined) return undefined;
    setBusy(name);
    try {
      const introduction = await beforeDecisions(desk, now.requestId, () =>
        send({ id: shown.id, revision: shown.revision }),
      );
      if (!isBehind) accept(introduction);
      onIntroduction(introduction);
      return introduction;
    } catch (error) {
      const newest = introductionIn(error);
      if (newest) onIntroduction(newest);
      // A nanny's own answer is no new revision, so the differences do not show it.
      if (newest && newest.revision !== now.revision) {
        setRefused(true);
      } else {
        desk.toast({ tone: 'danger', title: text('desk.failed'), description: wordsOf(error, text) });
      }
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    introduction: now,
    ...draft,
    busy,
    write,
    /** Saves the unsaved changes over the newest revision. @returns the saved revision; undefined when nothing was saved */
    async save(): Promise<Introduction | undefined> {
      const { letter, items = {} } = draft.edits;
      const present = new Set(now.items.map(({ itemId }) => itemId));
      const content = Object.entries(items)
        .filter(([itemId]) => present.has(itemId))
        .map(([itemId, edits]) => Object.assign({ itemId }, edits));
      const saved = await write('save', (shown) =>
        desk.call(changeIntroduction, { ...shown, body: { letter, items: content } }),
      );
      if (!saved) return undefined;
      draft.discardSaved();
      accept(saved);
      return saved;
    },
    discard(): void {
      draft.discard();
      accept(now);
    },
    /** What others changed since the revision that the member's changes are based on. */
    differences: isBehind ? introductionDifferences(seen, now) : [],
    /** Whether the last write was refused because somebody else was faster. */
    isRefused: isRefused && isBehind,
    /** Hides the differences. */
    understand: () => accept(now),
  };
}

/** The current introduction from a conflict error; undefined for any other error. */
function introductionIn(error: unknown): Introduction | undefined {
  return error instanceof ApiError ? introductionSchema.safeParse(error.body['introduction']).data : undefined;
}

const itemEditsSchema = z
  .object({ note: z.string(), hidden: z.array(z.enum(introductionHiddenFields)), times: z.array(z.string()) })
  .partial();

const editsSchema = z.object({ letter: z.string(), items: z.record(z.string(), itemEditsSchema) }).partial();

/** Unsaved changes of what staff write about a nanny of an introduction. */
type ItemEdits = z.output<typeof itemEditsSchema>;

/** Unsaved changes of an introduction, by item where they are about a nanny. */
type IntroductionEdits = z.output<typeof editsSchema>;

/** The unsaved changes of an introduction. Only the changed fields are stored, so the others follow the server. */
function useIntroductionEdits(id: string) {
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
