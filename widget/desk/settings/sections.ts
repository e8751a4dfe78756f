import type { AgencySettings } from '#domain/agency/settings.ts';

const sections = [
  { id: 'brand', title: 'desk.settings.brand' },
  { id: 'texts', title: 'desk.settings.pages' },
  { id: 'website', title: 'desk.settings.website' },
  { id: 'hours', title: 'desk.settings.office' },
  { id: 'listing', title: 'desk.settings.listing' },
  { id: 'messages', title: 'desk.settings.texts' },
  { id: 'trustline', title: 'desk.settings.trustline' },
  { id: 'retention', title: 'desk.settings.retention' },
] as const;

/** A section of the settings, with the text that names it. */
type SectionEntry = (typeof sections)[number];

/** A section of the settings, by the end of its address: `/agency/settings/brand`. */
export type Section = SectionEntry['id'];

/** The sections that the agency uses, in the order of their list. */
export function sectionsOf({ trustline }: AgencySettings): SectionEntry[] {
  return sections.filter(({ id }) => id !== 'trustline' || trustline !== undefined);
}
