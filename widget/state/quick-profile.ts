import { atom, type ReadableAtom } from 'nanostores';
import { blankProfile } from '#domain/profile/blank-profile.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { ProfilesApi } from '../api/profile.ts';
import { recordOf } from '../api/request.ts';
import type { Autosave } from './autosave.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { Draft, DraftStore } from './draft-store.ts';
import { createEditor, type Editor, type EditorDependencies } from './editor.ts';
import { sameValue } from './fields.ts';
import { carriedOver, freshDraft, openQuickProfile, quickUserId } from './quick-user.ts';
import type { FormContent, StepChange } from './step-change.ts';
import type { TextStorage } from '#widget/browser/storage.ts';
import type { IdSource } from './temporary-user.ts';

type Values = Readonly<Record<string, unknown>>;

type EditorBase = Pick<EditorDependencies, 'profile' | 'draft' | 'api' | 'drafts'> & Partial<EditorDependencies>;

/** The state that the quick page shows. */
export interface QuickState {
  editor: Editor;
  /** Increases when the form must be refilled. */
  refills: number;
  /** The profile exists: typed text is saved, and a video can be uploaded. */
  opened: boolean;
  /** Why the profile could not be opened; undefined if nothing failed. */
  failure: { error: unknown } | undefined;
  /** An earlier visit's session had ended, and this one continues with the text typed in it. */
  renewed: boolean;
  /** The nanny verified the phone in this browser, so the builder can open the profile too. */
  verified: boolean;
}

/** Dependencies of the quick flow; see {@link createQuickProfile}. */
export interface QuickDependencies extends IdSource {
  /** The visitor's profile as the server sent it with the page: null for none, undefined if the server did not say. */
  known: OwnerProfile | null | undefined;
  /** The page's form: the id under which its draft is stored, and the values it shows for given content. */
  form: { id: string; valuesOf(content: FormContent): Values };
  api: Pick<ProfilesApi, 'ofUser' | 'create' | 'update'>;
  isVerified(userId: string): Promise<boolean>;
  createDrafts(userId: string): DraftStore;
  humanToken: (() => Promise<string>) | undefined;
  storage: TextStorage;
  clock: Clock;
  isOnline(): boolean;
  /** Tells the nanny that something could not be saved, and how to try again. */
  onSaveFailure(autosave: Autosave): void;
}

/** The quick page's profile (docs/specification.md 2.6). It is created when something is typed, not when the page is viewed. */
export interface QuickProfile {
  $state: ReadableAtom<QuickState>;
  /** Loads the work of an earlier visit. Called once the form is ready. */
  start(): Promise<void>;
  /** Accepts a report from the form. */
  report(change: StepChange): void;
  /** Opens or creates the profile. Resolves to false when that failed. */
  open(): Promise<boolean>;
  /** Shows that something could not be saved. */
  tellSaveError(): void;
  /**
   * Continues in a new session after the old one ended. It renews only once: without cookies, each session would end at its first
   * save.
   */
  renew(): Promise<void>;
}

/**
 * The quick page's profile (docs/specification.md 2.6). The form exists before the profile: a new visitor's profile is created
 * once something savable was typed, or the visitor wants to record. Text typed until then is carried over, and the form stays as
 * it is unless it must show an earlier visit's work.
 */
export function createQuickProfile(dependencies: QuickDependencies): QuickProfile {
  const { known, form, api, createDrafts, storage, clock, isOnline, onSaveFailure } = dependencies;
  // Until the profile exists, a save opens it instead. The editor that comes with it does the saving, and this one is stopped.
  // When opening fails, the autosave retries as for any other save, and the page shows `failure`.
  const opener = {
    async update(): Promise<OwnerProfile> {
      const { error } = (await open()) ? { error: new Error('Another editor saves') } : ($state.get().failure ?? {});
      throw error;
    },
  };
  const unopened = { api: opener, drafts: { save() {} }, onFailure() {} };
  const first = editorOf({ profile: known ?? blankProfile, draft: undefined, ...unopened });
  const $state = atom<QuickState>({
    editor: first,
    refills: 0,
    opened: false,
    failure: undefined,
    renewed: false,
    verified: false,
  });
  /** The values that the form would show for the profile alone, and those it shows. */
  let untouched = form.valuesOf(first.formContent(form.id));
  let values = untouched;
  let lastChange: StepChange | undefined;
  /** Where typed text is stored until the profile exists, and the draft that an earlier visit left there. */
  let local: { drafts: DraftStore; draft: Draft | undefined } | undefined;
  let opening: Promise<boolean> | undefined;
  let openDrafts: DraftStore | undefined;
  let hint = known;
  let mayRenew = true;

  function editorOf(base: EditorBase): Editor {
    return createEditor({ onFailure: tellSaveError, ...base, clock, isOnline });
  }

  function tellSaveError() {
    onSaveFailure($state.get().editor.autosave);
  }

  /** The draft with the form's current values on top. */
  function withTyped(draft: Draft | undefined, profile: OwnerProfile): Draft | undefined {
    const typed = Object.entries(values).filter(([field, value]) => !sameValue(value, untouched[field]));
    if (typed.length === 0) return draft;
    const { steps, ...rest } = draft ?? freshDraft(profile, {});
    return { ...rest, steps: { ...steps, [form.id]: { ...recordOf(steps[form.id]), ...Object.fromEntries(typed) } } };
  }

  function show(base: EditorBase, change: Partial<QuickState>) {
    const before = $state.get();
    before.editor.autosave.stop();
    const editor = editorOf({ ...base, draft: withTyped(base.draft, base.profile) });
    const next = form.valuesOf(editor.formContent(form.id));
    const staysAsItIs = Object.keys(next).every((field) => sameValue(next[field], values[field]));
    untouched = form.valuesOf({ profile: base.profile, draftValues: undefined });
    values = next;
    if (staysAsItIs) {
      editor.openStep(form.id);
      if (lastChange) editor.report(form.id, lastChange);
    }
    $state.set({ ...before, ...change, editor, refills: before.refills + (staysAsItIs ? 0 : 1) });
  }

  async function attempt(): Promise<boolean> {
    try {
      const { profile, earlierUserId, sessionEnded } = await openQuickProfile({ ...dependencies, known: hint });
      hint = undefined;
      const verified = dependencies.isVerified(profile.userId).catch(() => false);
      const drafts = createDrafts(profile.userId);
      const carried = earlierUserId === undefined ? undefined : await takeOver(earlierUserId, profile, drafts);
      const draft = carried ?? (await drafts.load());
      const renewed = sessionEnded && carried !== undefined;
      openDrafts = drafts;
      show({ profile, draft, api, drafts }, { opened: true, failure: undefined, renewed, verified: await verified });
      return true;
    } catch (error) {
      $state.set({ ...$state.get(), failure: { error } });
      return false;
    }
  }

  /** Moves the draft stored under another id to the profile that replaces it. */
  async function takeOver(userId: string, profile: OwnerProfile, drafts: DraftStore): Promise<Draft | undefined> {
    await local?.drafts.settled();
    local = undefined;
    const earlier = createDrafts(userId);
    const draft = carriedOver(await earlier.load(), profile);
    if (draft === undefined) return undefined;
    drafts.save(draft);
    await drafts.settled();
    earlier.save(undefined);
    return draft;
  }

  function open(): Promise<boolean> {
    if ($state.get().opened) return Promise.resolve(true);
    opening ??= attempt().finally(() => (opening = undefined));
    return opening;
  }

  return {
    $state,
    open,
    tellSaveError,

    async start() {
      const userId = quickUserId(storage, dependencies);
      if (known) return void (await open());
      const drafts = createDrafts(userId);
      local = { drafts, draft: await drafts.load() };
      if (known === null && local.draft) show({ profile: blankProfile, draft: local.draft, ...unopened }, {});
      if (known === undefined || local.draft) await open();
      return undefined;
    },

    report(change) {
      lastChange = change;
      values = recordOf(change.values);
      $state.get().editor.report(form.id, change);
      const draft = local && withTyped(local.draft, blankProfile);
      if (draft) local?.drafts.save(draft);
    },

    async renew() {
      if (!mayRenew) return;
      mayRenew = false;
      await openDrafts?.settled();
      $state.set({ ...$state.get(), opened: false });
      await open();
    },
  };
}
