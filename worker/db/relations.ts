import { relations } from 'drizzle-orm';
import { certifications, profileReferences, profiles, profileTranslations } from './schema.ts';

export const profileRelations = relations(profiles, ({ many }) => ({
  certifications: many(certifications),
  references: many(profileReferences),
  translations: many(profileTranslations),
}));

export const certificationRelations = relations(certifications, ({ one }) => ({
  profile: one(profiles, { fields: [certifications.profileId], references: [profiles.id] }),
}));

export const referenceRelations = relations(profileReferences, ({ one }) => ({
  profile: one(profiles, { fields: [profileReferences.profileId], references: [profiles.id] }),
}));

export const translationRelations = relations(profileTranslations, ({ one }) => ({
  profile: one(profiles, { fields: [profileTranslations.profileId], references: [profiles.id] }),
}));
