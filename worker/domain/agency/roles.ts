// Does not import zod: the desk's first screen needs only this part of `staff.ts`.

/** Permissions at the desk: an owner may do everything, a reviewer the daily work, a viewer may only read. */
export const staffRoles = ['owner', 'reviewer', 'viewer'] as const;

/** The role of a staff member. */
export type StaffRole = (typeof staffRoles)[number];

/** Longest texts in the desk's forms, in UTF-16 units. */
export const staffLimits = { name: 80, passkeyName: 60 } as const;
