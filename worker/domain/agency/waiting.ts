// Without the schemas' library, as `roles.ts`.

/** What can wait at the desk. */
export const waitingKinds = ['request', 'review', 'certificate', 'reference', 'call'] as const;
