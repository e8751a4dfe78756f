import type { OwnerProfile, ProfilePatch } from '#domain/profile/schema.ts';

/** What a step's form holds now. */
export interface StepChange {
  /** Raw form values, valid or not: kept in the draft. */
  values: unknown;
  valid: boolean;
  /** The fields of this step that are valid by themselves, parsed. */
  patch: ProfilePatch;
  /** What Next asks first, though the step is valid; it calls `goOn` when the answer lets the nanny go on. */
  beforeNext?: ((goOn: () => void) => void) | undefined;
}

/** What a step's form is filled with. */
export interface FormContent {
  /** The owner's profile as last known to the server, with her unsaved changes on top. */
  profile: OwnerProfile;
  /** Raw form values kept from an unsaved draft of this step, if any. */
  draftValues: unknown | undefined;
}

/** What a step screen gets. It calls `onChange` once on mount, to report its validity, and on every change. */
export interface StepScreenProps extends FormContent {
  /** E.164 number proved at verification: prefills an empty phone field. */
  verifiedPhone: string | undefined;
  onChange(change: StepChange): void;
  /** Takes in the profile as the server has it after the step saved something by itself, such as a video. */
  onServerProfile?: ((profile: OwnerProfile) => void) | undefined;
}
