import { relations } from 'drizzle-orm';
import { certifications, profiles } from './schema.ts';

export const profileRelations = relations(profiles, ({ many }) => ({ certifications: many(certifications) }));

export const certificationRelations = relations(certifications, ({ one }) => ({
  profile: one(profiles, { fields: [certifications.profileId], references: [profiles.id] }),
}));
