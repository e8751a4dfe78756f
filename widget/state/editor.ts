import { atom, type ReadableAtom } from 'nanostores';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { currentProfileOf, type ProfilesApi, withChanges } from '../api/profile.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import type { Clock } from '#widget/browser/clock.ts';
import { type Draft, draftOf, type DraftStore, resumeSync } from './draft-store.ts';
import { fieldsOf, objectOf, sameValue } from './fields.ts';
import type { StepChange, FormContent } from './step-change.ts';
import { outdatedOf, pendingOf, type SyncState } from './sync.ts';

interface StepMemory {
  /** True until the form reports for the first time. */
  opening: boolean;
  hadDraft: boolean;
  paths: Set<string>;
  valid: boolean;
  unsavable: readonly string[];
}

/** Dependencies of the editor of one profile. `onFailure` is called once when saving starts to fail. */
export interface EditorDependencies {
  profile: OwnerProfile;
  /** Unsaved changes from an earlier visit. */
  draft: Draft | undefined;
  api: Pick<ProfilesApi, 'update'>;
  drafts: Pick<DraftStore, 'save'>;
  clock: Clock;
  isOnline(): boolean;
  onFailure(): void;
}

/** The open profile. Forms report what was typed, and the editor saves it, stores it, and refills the forms. */
export interface Editor {
  /** The profile as the server has it. */
  $profile: ReadableAtom<OwnerProfile>;
  /** How often the open form had to take over values not typed in it, such as another device's. */
  $refills: ReadableAtom<number>;
  /** The fields whose typed text cannot be saved. The server still has their previous values. */
  $unsavable: ReadableAtom<readonly string[]>;
  autosave: Autosave;
  /** The values that a step's form shows when it opens. */
  formContent(stepId: string): FormContent;
  /** Like {@link formContent}, and marks the step as the open one. */
  openStep(stepId: string): FormContent;
  /** Accepts a report from a step's form. */
  report(stepId: string, report: StepChange): void;
  /** Ends a conflict between two devices. */
  resolve(winner: 'mine' | 'theirs'): Promise<void>;
  hasUnsaved(): boolean;
}

/** Connects the forms, the autosave, and the stored draft of one profile. */
export function createEditor({ profile, draft, api, drafts, clock, isOnline, onFailure }: EditorDependencies): Editor {
  const $profile = atom(profile);
  const $refills = atom(0);
  const $unsavable = atom<readonly string[]>([]);
  const rawValues = new Map(Object.entries(draft?.steps ?? {}));
  const memories = new Map<string, StepMemory>();
  let openStepId: string | undefined;

  const autosave = createAutosave(resumeSync(profile, draft), {
    save: (changes, revision) => api.update($profile.get().id, changes, { revision, keepalive: true }),
    currentProfile: currentProfileOf,
    clock,
    isOnline,
    onFailure,
    onChange: keep,
    onProfile(next) {
      $profile.set(next);
      if (openStepIsOutdated()) refill();
    },
  });

  function keep(state: SyncState) {
    const pending = pendingOf(state);
    for (const [stepId, { valid, paths }] of memories) {
      if (valid && ![...paths].some((path) => pending.has(path))) rawValues.delete(stepId);
    }
    drafts.save(draftOf(state, Object.fromEntries(rawValues)));
  }

  /** A form with invalid text is not refilled: refilling would lose the text. Its old values are never sent. */
  function openStepIsOutdated(): boolean {
    const memory = openStepId === undefined ? undefined : memories.get(openStepId);
    return memory?.valid === true && outdatedOf(autosave.state()).some((path) => memory.paths.has(path));
  }

  function refill() {
    if (openStepId !== undefined) rawValues.delete(openStepId);
    $refills.set($refills.get() + 1);
  }

  function tellUnsavable() {
    const fields = [...memories.values()].flatMap((memory) => memory.unsavable);
    if (!sameValue(fields, $unsavable.get())) $unsavable.set(fields);
  }

  function formContent(stepId: string): FormContent {
    const pending = objectOf(pendingOf(autosave.state()));
    return { profile: withChanges($profile.get(), pending), draftValues: rawValues.get(stepId) };
  }

  return {
    $profile,
    $refills,
    $unsavable,
    autosave,
    formContent,

    openStep(stepId) {
      openStepId = stepId;
      const hadDraft = rawValues.has(stepId);
      memories.set(stepId, { opening: true, hadDraft, paths: new Set(), valid: false, unsavable: [] });
      return formContent(stepId);
    },

    report(stepId, { values, valid, patch }) {
      const memory = memories.get(stepId) ?? { opening: false, hadDraft: false, paths: new Set<string>() };
      const fields = fieldsOf(patch);
      const previous = memory.paths;
      const { opening } = memory;
      const unsavable = valid ? [] : unsavableOf(values, patch, $profile.get());
      memories.set(stepId, { ...memory, opening: false, paths: new Set(fields.keys()), valid, unsavable });
      tellUnsavable();
      if (!opening) rawValues.set(stepId, values);
      autosave.propose(fields, previous, opening && !memory.hadDraft);
    },

    async resolve(winner) {
      const saved = autosave.resolve(winner);
      if (winner === 'theirs') refill();
      await saved;
    },

    hasUnsaved: () => pendingOf(autosave.state()).size > 0,
  };
}

/** The fields of a form that are missing from its patch, except those that are empty both here and on the server. */
function unsavableOf(values: unknown, patch: object, profile: OwnerProfile): string[] {
  if (typeof values !== 'object' || values === null) return [];
  const saved = fieldsOf(profile);
  return Object.entries(values).flatMap(([field, value]) => {
    const isLeftOut = !Object.hasOwn(patch, field) && !(isEmpty(value) && isEmpty(saved.get(field)));
    return isLeftOut ? [field] : [];
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
