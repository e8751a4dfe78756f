/** What a code opens: a nanny's account, a changed number, or the desk. A code for one of them does not work for another. */
const purposes = { 'sign-in': '', 'change-phone': 'change:', desk: 'desk:' } as const;

/** The subject under which a code for a phone and a purpose is stored. */
export function subjectOf(purpose: keyof typeof purposes, phone: string): string {
  return `${purposes[purpose]}${phone}`;
}

/** The subjects of all purposes. */
export function subjectsOf(phone: string): string[] {
  return Object.values(purposes).map((prefix) => `${prefix}${phone}`);
}

/**
 * The recipient by which codes are counted: codes to sign in as a nanny and at the desk share it. Devices that have verified the phone are a recipient
 * of their own, so that a stranger who requests codes cannot lock them out.
 */
export function recipientOf(phone: string, isKnownDevice: boolean): string {
  return isKnownDevice ? `known:${phone}` : phone;
}

/** The recipient of a code to a number that a signed-in account changes to: strangers do not use up its codes either. */
export function changeRecipientOf(phone: string): string {
  return `change:${phone}`;
}

/** Every recipient of a phone: a code that was verified ends the waits of all. */
export function recipientsOf(phone: string): string[] {
  return [recipientOf(phone, false), recipientOf(phone, true), changeRecipientOf(phone)];
}
