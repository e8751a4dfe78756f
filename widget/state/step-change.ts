import type { OwnerProfile, ProfilePatch } from '#domain/profile/schema.ts';

/** The current content of a step's form. */
export interface StepChange {
  /** Raw form values, valid or not: stored in the draft. */
  values: unknown;
  valid: boolean;
  /** The fields of this step that are valid by themselves, parsed. */
  patch: ProfilePatch;
  /** Asks a question before Next, although the step is valid. It calls `goOn` when the nanny may continue. */
  beforeNext?: ((goOn: () => void) => void) | undefined;
}

/** The content that a step's form is filled with. */
export interface FormContent {
  /** The owner's profile as last received from the server, with the unsaved changes on top. */
  profile: OwnerProfile;
  /** Raw form values from an unsaved draft of this step, if any. */
  draftValues: unknown | undefined;
}

/** The props of a step screen. It calls `onChange` once on mount, to report its validity, and on every change. */
export interface StepScreenProps extends FormContent {
  /** The verified phone number in E.164: prefills an empty phone field. */
  verifiedPhone: string | undefined;
  onChange(change: StepChange): void;
  /** Accepts the server's profile after the step saved something itself, such as a video. */
  onServerProfile?: ((profile: OwnerProfile) => void) | undefined;
}
