// Does not import zod: the desk's first screen needs only this part of `staff.ts`.

/** Permissions at the desk: an owner may do everything, a reviewer the daily work, a viewer may only read. */
export const staffRoles = ['owner', 'reviewer', 'viewer'] as const;

/** The role of a staff member. */
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role is the least one or a higher one: an owner may do all that a reviewer may, and a reviewer all that a viewer may. */
export function hasRole(role: StaffRole, least: StaffRole): boolean {
  return staffRoles.indexOf(role) <= staffRoles.indexOf(least);
}

/** Longest texts in the desk's forms, in UTF-16 units. */
export const staffLimits = { name: 80, passkeyName: 60 } as const;
