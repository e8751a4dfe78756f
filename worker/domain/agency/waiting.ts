// Does not import zod, like `roles.ts`.

/** The kinds of items that can wait at the desk. */
export const waitingKinds = ['request', 'review', 'certificate', 'reference', 'call', 'trustline'] as const;
