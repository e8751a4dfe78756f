import type { Services } from '../../../services.ts';
import { selectAddresses, selectLastPlace } from './queries.ts';

/** Profiles per sitemap (docs/architecture.md 7); fewer where profiles have left the directory. */
const sitemapSize = 5000;

/** The number of sitemaps for the listed profiles. */
export async function countSitemaps(services: Services): Promise<number> {
  return Math.ceil((await selectLastPlace(services.db)) / sitemapSize);
}

/** The profiles of a sitemap, counted from 1: path in English and time of the last change in ms since the epoch. */
export async function listSitemap(services: Services, number: number): Promise<{ path: string; changedAt: number }[]> {
  const last = number * sitemapSize;
  const rows = await selectAddresses(services.db, { first: last - sitemapSize + 1, last });
  return rows.map((row) => ({ path: `/profile/${row.slug ?? row.id}`, changedAt: row.updatedAt }));
}
