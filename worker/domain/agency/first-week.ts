import { z } from 'zod';
import { hasRole, type StaffRole } from './roles.ts';
import type { AgencySettings } from './settings.ts';

/** What a new agency sets up, in the order of the list on Today. */
export const firstWeekItems = ['brand', 'colleague', 'nannies', 'website', 'families'] as const;

/** An item of the list. */
export type FirstWeekItem = (typeof firstWeekItems)[number];

/** The least role that can do an item. Viewers only read, so they have no list. */
const leastRole: Readonly<Record<FirstWeekItem, StaffRole>> = {
  brand: 'owner',
  colleague: 'owner',
  nannies: 'reviewer',
  website: 'owner',
  families: 'reviewer',
};

/** The list counts staff and profiles up to these numbers, with which their items are done. */
export const firstWeekCounts = { staff: 2, profiles: 3 } as const;

/** The list as a reader of Today sees it: empty where there is nothing left to do. */
export const firstWeekSchema = z.array(z.strictObject({ item: z.enum(firstWeekItems), isDone: z.boolean() }));

/** The list as a reader of Today sees it. */
export type FirstWeek = z.output<typeof firstWeekSchema>;

/** PUT /api/agency/first-week: the list is put away for everyone at the desk, or shown again. */
export const firstWeekChangeSchema = z.strictObject({ isPutAway: z.boolean() });

/** The stored facts that decide about the list. */
export interface FirstWeekFacts {
  settings: Pick<AgencySettings, 'brand' | 'pageTexts' | 'embedOrigins'>;
  /** Staff who have signed in and may still do so. An invitation that nobody has used does not count. */
  activeStaff: number;
  /** Profiles with a first name: more than an empty draft. */
  namedProfiles: number;
  /** Whether somebody has opened a public page from the list. */
  isPageSeen: boolean;
  isPutAway: boolean;
}

/** The items that a role can do; none once they are all done, or an owner has put the list away. */
export function firstWeekFor(role: StaffRole, facts: FirstWeekFacts): FirstWeek {
  if (facts.isPutAway) return [];
  const { brand, pageTexts, embedOrigins } = facts.settings;
  const isDone: Readonly<Record<FirstWeekItem, boolean>> = {
    brand: brand.logo !== null && Object.values(pageTexts).some((byLocale) => isWritten(byLocale)),
    colleague: facts.activeStaff >= firstWeekCounts.staff,
    nannies: facts.namedProfiles >= firstWeekCounts.profiles,
    website: embedOrigins.length > 0,
    families: facts.isPageSeen,
  };
  const items = firstWeekItems.filter((item) => hasRole(role, leastRole[item]));
  return items.every((item) => isDone[item]) ? [] : items.map((item) => ({ item, isDone: isDone[item] }));
}

/** Whether a text is written in at least one language. */
function isWritten(byLocale: Readonly<Record<string, string | undefined>> = {}): boolean {
  return Object.values(byLocale).some((text = '') => text !== '');
}
