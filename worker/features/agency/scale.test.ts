import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../db/client.ts';
import { createTestApp } from '../../testing/api.ts';
import { deskCaller } from '../../testing/desk.ts';
import { measure } from '../../testing/measured-database.ts';

/** Maximum cost of a page of a list or search (issue "The agency's desk"): D1 bills by rows read. */
const budget = { trips: 3, rows: 500 };

/** A query for `count` numbers, `i`. */
const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

/** A hundred thousand profiles in every state and fifty thousand requests: in each queue, a few waiting among many done. */
const seeds = [
  `INSERT INTO staff (id, phone, name, role, created_at, invited_at) ${numbers(9)}
   SELECT 'person' || (i - 1), '+1213556000' || i, 'Person ' || i, 'reviewer', 0, 0 FROM n`,
  `INSERT INTO users (id, phone, created_at) ${numbers(100_000)}
   SELECT 'user' || i, CASE WHEN i % 5 THEN '+1213' || (5000000 + i) END, i FROM n`,
  `INSERT INTO profiles (id, user_id, slug, first_name, last_name, email, phone, city, is_public, is_active, held_at,
     version, reviewed_at, reviewed_version, published_at, created_at, updated_at)
   ${numbers(100_000)}
   SELECT 'profile' || i, 'user' || i, 'slug-number-' || i, char(65 + i % 26) || 'na' || (i % 97), 'Reyes' || (i % 1009),
     'ana' || i || '@example.com', '+1213' || (5000000 + i), 'Pasadena', i % 7 > 0, i % 11 > 0,
     CASE WHEN i % 50 = 0 THEN i END, 3, CASE WHEN i % 4 THEN i END,
     CASE WHEN i % 4 THEN 3 - (i % 8 = 1) END, CASE WHEN i % 7 > 0 THEN i END, i, i FROM n`,
  `INSERT INTO certifications (id, profile_id, name, document_url, document_at, checked_at, expiry_date, created_at)
   ${numbers(100_000)}
   SELECT 'certificate' || i, 'profile' || i, 'CPR', '/api/objects/uploads/x' || i, i, CASE WHEN i % 3 THEN i END,
     1790000000000 + i * 864000, i FROM n`,
  `INSERT INTO contact_requests (id, profile_id, profile_version, nanny_name, parent_name, email, urgency, message, locale,
     idempotency_key, created_at, state, assignee_id, answered_at, quarantined_at)
   ${numbers(50_000)}
   SELECT 'request' || i, 'profile' || i, 1, 'Ana Reyes', 'Parent ' || (i % 500), 'parent' || i || '@example.com',
     'standard', 'We need help on ' || (i % 365) || ' days', 'en', 'key' || i, i,
     CASE WHEN i % 10 < 2 THEN 'new' WHEN i % 10 < 4 THEN 'in-progress' WHEN i % 10 < 7 THEN 'answered' ELSE 'closed' END,
     CASE WHEN i % 2 THEN 'person' || (i % 9) END, CASE WHEN i % 10 > 3 THEN i END,
     CASE WHEN i % 40 = 0 THEN i END FROM n`,
  `INSERT INTO request_index (position, request_id) ${numbers(50_000)} SELECT i, 'request' || i FROM n`,
  `INSERT INTO request_search (rowid, words)
   SELECT position, parent_name || ' ' || email || ' ' || message FROM request_index
   JOIN contact_requests ON contact_requests.id = request_id`,
];

const paths = [
  '/api/agency/requests',
  '/api/agency/requests?assignee=none',
  '/api/agency/requests?assignee=me',
  '/api/agency/requests?assignee=person3',
  '/api/agency/requests?state=new',
  '/api/agency/requests?state=closed',
  '/api/agency/requests?state=closed&assignee=person3',
  '/api/agency/requests?state=quarantined',
  '/api/agency/requests?state=spam',
  '/api/agency/requests?q=parent%2077',
  '/api/agency/requests?q=days&state=answered',
  '/api/agency/reviews?kind=new',
  '/api/agency/reviews?kind=changed',
  '/api/agency/reviews?kind=answered',
  '/api/agency/profiles',
  '/api/agency/profiles?q=ana77',
  '/api/agency/profiles?q=reyes100%20bna',
  '/api/agency/profiles?q=%2B1%20(213)%20505-0000',
  '/api/agency/profiles?q=ana505@example.com',
  '/api/agency/profiles?state=held',
  '/api/agency/profiles?state=draft',
  '/api/agency/profiles?state=paused',
  '/api/agency/profiles?state=waiting',
  '/api/agency/profiles?state=reviewed',
  '/api/agency/profiles?sort=name',
  '/api/agency/profiles?sort=changed',
  '/api/agency/profiles?sort=unchanged',
  '/api/agency/profiles?sort=name&state=held',
  '/api/agency/profiles?sort=unchanged&state=reviewed',
  '/api/agency/profiles?sort=name&q=ana505@example.com',
  '/api/agency/certifications',
  '/api/agency/certifications?state=expiring',
  '/api/agency/certifications?state=expired',
  '/api/agency/audit',
  '/api/agency/reviews?kind=new&q=ana77',
  '/api/agency/reviews?kind=changed&q=reyes100',
  '/api/agency/reviews?kind=answered&q=reyes100%20bna',
  '/api/agency/certifications?q=ana77',
  '/api/agency/certifications?state=expiring&q=reyes100',
  '/api/agency/certifications?state=expired&q=reyes100',
  '/api/agency/search?q=days',
  '/api/agency/search?q=reyes100',
  '/api/agency/search?q=parent%2077',
  '/api/agency/search?q=%2B1%20(213)%20505-0000',
];

describe('with 100,000 profiles and 50,000 requests', () => {
  const measured = measure(env.DB);
  const test = createTestApp({ db: createDatabase(measured.database) });

  it('every list and search reads at most 500 rows in 3 round trips', { timeout: 240_000 }, async () => {
    for (const seed of seeds) await env.DB.prepare(seed).run();
    const { caller } = await deskCaller(test, 'owner');
    const costs: Record<string, unknown> = {};
    for (const path of paths) {
      measured.cost();
      const response = await caller.call('GET', path);
      expect(response.status, path).toBe(200);
      const { items = [] } = await response.json<{ items?: unknown[] }>();
      const cost = measured.cost();
      costs[path] = { ...cost, items: items.length };
    }
    const dear = Object.entries(costs).filter(([, cost]) => {
      const { trips, rows } = cost as typeof budget;
      return trips > budget.trips || rows > budget.rows;
    });
    expect(dear).toEqual([]);
  });
});
