import { z } from 'zod';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';
import { fieldsOf } from './fields.ts';
import { isPrefilled, pendingOf, type SyncState } from './sync.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';

const fields = z.array(z.tuple([z.string(), z.unknown()]));

const draftSchema = z.object({
  format: z.literal(1),
  /** The values that the forms were filled from; see {@link SyncState}. */
  common: fields,
  typed: fields,
  /** Changes that the server does not have. */
  pending: fields,
  /** Raw form values by step id, valid or not. */
  steps: z.record(z.string(), z.unknown()),
});

/** The unsaved work of one user. */
export type Draft = z.output<typeof draftSchema>;

/** The store of one user's draft. Nothing here throws: an unreadable draft counts as none. */
export interface DraftStore {
  load(): Promise<Draft | undefined>;
  /** Stores the draft, even when the page is left right after. Undefined removes it. */
  save(draft: Draft | undefined): void;
  /** Resolves when everything passed to `save` is written. */
  settled(): Promise<void>;
}

/** Stores a user's draft in IndexedDB. If IndexedDB is blocked, the draft lives only as long as the page, and nothing fails. */
export function createDraftStore(userId: string, store: Omit<KeyValueStore, 'keys'> = browserStore()): DraftStore {
  const key = `np-draft:${userId}`;
  let writing = Promise.resolve();

  return {
    async load() {
      const kept = await store.get(key).catch(() => undefined);
      return draftSchema.safeParse(kept).data;
    },
    save(draft) {
      // Writes do not wait for earlier ones: the browser keeps their order, and a waiting write would be lost with the page.
      writing = (draft === undefined ? store.remove([key]) : store.set(key, draft)).catch(() => {});
    },
    settled: () => writing,
  };
}

/** The draft to store for a state and the raw values of unfinished steps; undefined when there is nothing to lose. */
export function draftOf(state: SyncState, steps: Readonly<Record<string, unknown>>): Draft | undefined {
  const pending = [...pendingOf(state)].filter(([path]) => !isPrefilled(state, path));
  if (pending.length === 0 && Object.keys(steps).length === 0) return undefined;
  return { format: 1, common: [...state.common], typed: [...state.typed], pending, steps: { ...steps } };
}

/** The state that applies a stored draft to the profile the server has now. */
export function resumeSync(profile: OwnerProfile, draft: Draft | undefined): SyncState {
  const server = fieldsOf(profile);
  return {
    revision: profile.revision,
    server,
    common: draft ? new Map(draft.common) : server,
    typed: new Map(draft?.typed),
    latest: new Map(draft?.pending),
    refused: new Map(),
    prefilled: new Map(),
  };
}
