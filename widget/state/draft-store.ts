import { z } from 'zod';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';
import { fieldsOf } from './fields.ts';
import { type SyncState, pendingOf } from './sync.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';

const fields = z.array(z.tuple([z.string(), z.unknown()]));

const draftSchema = z.object({
  format: z.literal(1),
  /** What the forms were filled from; see {@link SyncState}. */
  common: fields,
  typed: fields,
  /** Changes that the server does not have. */
  pending: fields,
  /** Raw form values by step id, valid or not. */
  steps: z.record(z.string(), z.unknown()),
});

/** The work of one user that the server does not have yet. */
export type Draft = z.output<typeof draftSchema>;

/** Where one user's draft is kept. Nothing here throws: a draft that cannot be read counts as none. */
export interface DraftStore {
  load(): Promise<Draft | undefined>;
  /** Keeps the draft, even when the page is left right after; undefined removes it. */
  save(draft: Draft | undefined): void;
  /** Resolves when what was given to save is written. */
  settled(): Promise<void>;
}

/** Keeps a user's draft in IndexedDB. Where that is blocked, nothing is kept beyond the page and nothing fails. */
export function createDraftStore(userId: string, store: Omit<KeyValueStore, 'keys'> = browserStore()): DraftStore {
  const key = `np-draft:${userId}`;
  let writing = Promise.resolve();

  return {
    async load() {
      const kept = await store.get(key).catch(() => undefined);
      return draftSchema.safeParse(kept).data;
    },
    save(draft) {
      // None waits for the one before: the browser keeps their order, and what waits here would be lost with the page.
      writing = (draft === undefined ? store.remove([key]) : store.set(key, draft)).catch(() => {});
    },
    settled: () => writing,
  };
}

/** The draft to keep of a state and the raw values of unfinished steps; undefined when there is nothing to lose. */
export function draftOf(state: SyncState, steps: Readonly<Record<string, unknown>>): Draft | undefined {
  const pending = [...pendingOf(state)];
  if (pending.length === 0 && Object.keys(steps).length === 0) return undefined;
  return { format: 1, common: [...state.common], typed: [...state.typed], pending, steps: { ...steps } };
}

/** The state in which a kept draft goes on over the profile that the server has now. */
export function resumeSync(profile: OwnerProfile, draft: Draft | undefined): SyncState {
  const server = fieldsOf(profile);
  return {
    version: profile.version,
    server,
    common: draft ? new Map(draft.common) : server,
    typed: new Map(draft?.typed),
    latest: new Map(draft?.pending),
    refused: new Map(),
  };
}
