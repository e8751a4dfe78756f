// docs/costs.md, from the model.
import { assumed, cached, costOf, databaseLimit, prices } from './model.mjs';

const profileCounts = [1000, 100_000, 1_000_000];
const viewCounts = [1000, 10_000, 100_000, 1_000_000, 10_000_000];

const parts = ['requests', 'cpu', 'rows', 'counting', 'logs', 'media', 'database'];
const whole = (number) => Math.round(number).toLocaleString('en-US');
const short = (number) => (number >= 1e6 ? `${number / 1e6} million` : whole(number));
const percent = (part) => `${(part * 100).toFixed(0)}%`;
const dollars = (cost) => `$${whole(prices.plan + parts.reduce((sum, part) => sum + cost[part], 0))}`;

/** @param {{ bytesPerProfile: number, msPerPage: number, rowsPerPage: number }} measured @param {string} date */
export function costsPage(measured, date) {
  const byProfiles = (show) =>
    table(
      ['views a day', ...profileCounts.map((count) => `${short(count)} profiles`)],
      viewCounts.map((views) => [short(views)].concat(profileCounts.map((profiles) => show({ profiles, views })))),
    );
  const bill = (sample) => byProfiles((size) => dollars(costOf({ ...size, sample }, measured)));
  const ran = byProfiles((size) => percent(cached(size).runs / size.views));
  const waited = (upperTiers) => byProfiles((size) => percent(cached(size, { upperTiers }).waits));
  const largest = { profiles: 100_000, views: 10_000_000 };
  const split = table(
    ['at 10 million views a day, 100,000 profiles', ...parts],
    [1, 20].map((sample) => {
      const cost = costOf({ ...largest, sample }, measured);
      const title = sample === 1 ? 'every view counted' : `one in ${sample}`;
      return [title].concat(parts.map((part) => `$${whole(cost[part])}`));
    }),
  );
  const most = databaseLimit / measured.bytesPerProfile;
  return `# What it costs

Written by \`npm run costs\` on ${date}, from what it measured and Cloudflare's list prices for Workers Paid. The free plan is too small: it
allows 10 ms of CPU time per request, less than an uncached page needs, and it sends no email. [deploy.md](deploy.md) has what other
services cost.

| measured | |
| --- | --- |
| database, per profile of the demo with its search, translations, references, requests, messages and reviews | ${whole(measured.bytesPerProfile)} bytes |
| D1 rows read for an uncached profile page | ${measured.rowsPerPage} |
| CPU time of an uncached profile page in the local runtime, which includes D1's | ${measured.msPerPage} ms |

| assumed | |
| --- | --- |
| requests per view: the page, the portrait, the poster | ${assumed.requestsPerView} |
| caches that ask the Worker: the upper tiers of the data centers that families reach | ${assumed.upperTiers} |
| languages of a page, each with as many views as the others | ${assumed.languages} |
| views of the n-th profile, of those of the first | 1 / n^${assumed.gathering} |
| a page is kept | until the agency's midnight, and shown for ${assumed.staleDays} days more while the next is made |
| a file is kept for | ${assumed.fileDays} days |
| media per profile | ${whole(assumed.mediaBytesPerProfile / 1e6)} MB |

## Every view counted (\`VIEW_SAMPLE = 1\`), a month

${bill(1)}

## One view in 20 counted (\`VIEW_SAMPLE = 20\`), a month

${bill(20)}

Each view is still reported, and the Worker draws which ones count: a caller cannot make one report count as 20. Counts are then
estimates: a profile with 2,000 views a week shows between 1,800 and 2,200 in two weeks out of three. Leave it at 1
below 500,000 views a day.

## The parts

${split}

A log line is written for each request that the caches do not answer. \`head_sampling_rate\` in wrangler.toml keeps fewer of them.
Answers from Workers Cache are billed as requests too; they save CPU time and rows. Files with a hash in their name (scripts, styles,
fonts) are static assets, which are free.

## What the caches leave

Views that run the Worker: the first of a page on a day. Edits and releases add to them.

${ran}

Families that wait for it, because no one has looked at the page in their language for more than ${assumed.staleDays} days; the others get the page that
is kept, fresh or from the days before:

${waited(1)}

With four upper tiers, of families on four continents:

${waited(4)}

## Where D1 ends

A database holds ${databaseLimit / 1e9} GB: about ${whole(Math.round(most / 10_000) * 10_000)} profiles. Be told at 8 GB ([operations.md](operations.md), Alerts).
[Decision 36](decisions/0036-second-database.md) is the step after that.
`;
}

const line = (cells) => `| ${cells.join(' | ')} |`;

function table(head, rows) {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
