import type { OwnerProfile, ProfilePatch } from '#domain/profile/schema.ts';

export interface StepChange {
  /** Raw form values, valid or not: kept in the draft. */
  values: unknown;
  valid: boolean;
  /** The fields of this step that are valid by themselves, parsed. */
  patch: ProfilePatch;
}

/** What a step screen gets. It calls `onChange` once on mount, to report its validity, and on every change. */
export interface StepScreenProps {
  /** The owner's profile as last known to the server. */
  profile: OwnerProfile;
  /** Raw form values kept from an unsaved draft of this step, if any. */
  draftValues: unknown | undefined;
  /** E.164 number proved at verification: prefills an empty phone field. */
  verifiedPhone: string | undefined;
  onChange(change: StepChange): void;
}
