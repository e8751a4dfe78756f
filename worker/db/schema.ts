/** The tables of migrations/*.sql in drizzle; a test compares the two. Instants are ms since the epoch. */
export * from './tables/certification.ts';
export * from './tables/derived.ts';
export * from './tables/desk.ts';
export * from './tables/handoff.ts';
export * from './tables/identity.ts';
export * from './tables/import.ts';
export * from './tables/media.ts';
export * from './tables/message.ts';
export * from './tables/operation.ts';
export * from './tables/outbox.ts';
export * from './tables/introduction.ts';
export * from './tables/profile.ts';
export * from './tables/reference.ts';
export * from './tables/request.ts';
export * from './tables/shortlist.ts';
export * from './tables/staff.ts';
export * from './tables/translation.ts';
