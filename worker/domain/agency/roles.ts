// Without the schemas' library: the desk's first screen needs no more than this of `staff.ts`.

/** What somebody may do at the desk: an owner everything, a reviewer the daily work, a viewer only look. */
export const staffRoles = ['owner', 'reviewer', 'viewer'] as const;

/** The role of somebody at the desk. */
export type StaffRole = (typeof staffRoles)[number];

/** Longest texts of the desk's forms, in UTF-16 units. */
export const staffLimits = { name: 80, passkeyName: 60 } as const;
