import { sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { defaultAvailability } from '#domain/profile/availability.ts';
import { type OwnerProfile, ownerProfileSchema, type ProfilePatch } from '#domain/profile/schema.ts';
import { profiles } from '../../db/schema.ts';

export type ProfileRow = typeof profiles.$inferSelect;
export type ProfileChanges = SQLiteUpdateSetSource<typeof profiles>;

/** A profile row as its owner reads it; lists and calendar are validated on the way out (design.md 4). */
export function toOwnerProfile(row: ProfileRow): OwnerProfile {
  const { heldAt, createdAt, updatedAt, availabilityCalendar, ...columns } = row;
  const present = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
  return ownerProfileSchema.parse({
    ...present,
    held: heldAt !== null,
    availabilityCalendar: { ...defaultAvailability, ...availabilityCalendar },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  });
}

/** The columns that a patch changes; the calendar's absent fields keep their stored values. */
export function toChanges({ availabilityCalendar, ...fields }: ProfilePatch): ProfileChanges {
  if (!availabilityCalendar) return fields;
  const patch = JSON.stringify(availabilityCalendar);
  return { ...fields, availabilityCalendar: sql`json_patch(${profiles.availabilityCalendar}, ${patch})` };
}
