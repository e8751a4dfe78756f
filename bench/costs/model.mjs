// The monthly bill from measured figures and list prices (developers.cloudflare.com/workers/platform/pricing, read November 2026).

/** In dollars; `included` each month with Workers Paid. */
export const prices = {
  plan: 5,
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  rowsWritten: { included: 50e6, perMillion: 1 },
  queueOperations: { included: 1e6, perMillion: 0.4 },
  logLines: { included: 20e6, perMillion: 0.6 },
  mediaReads: { included: 10e6, perMillion: 0.36 },
  databaseGb: { included: 5, each: 0.75 },
  mediaGb: { included: 10, each: 0.015 },
};

/** A D1 database holds this many bytes. */
export const databaseLimit = 10e9;

/** What a view of a profile asks for, and where; the rest is measured. */
export const assumed = {
  /** The page, the portrait, the poster or the first part of the video. */
  requestsPerView: 3,
  /** The caches that ask the Worker: each data center asks its upper tier first. Families of one region have one. */
  upperTiers: 1,
  /** The languages of a page, each with as many views as the others. */
  languages: 3,
  /** Views gather on a few profiles: the n-th has 1 / n^0.9 of those of the first. */
  gathering: 0.9,
  /** After the day on which it was made, a page is shown for this long while the next is made (site/serving/page-lifetime.ts). */
  staleDays: 7,
  /** How long a file is kept (worker/http/file-answer.ts). */
  fileDays: 365,
  mediaBytesPerProfile: 19e6 + 60e3,
  /** Per counted view: written, read and deleted. */
  queueOperationsPerView: 3,
  days: 30,
};

/** The shares of profiles in the views, largest first: profiles with nearly the same share together, as [share, number]. */
function shares(profiles) {
  const groups = [];
  for (let first = 1; first <= profiles; first += groups.at(-1)[1]) {
    const number = Math.min(Math.max(1, Math.floor(first / 50)), profiles - first + 1);
    groups.push([(first + (number - 1) / 2) ** -assumed.gathering, number]);
  }
  const all = groups.reduce((sum, [share, number]) => sum + share * number, 0);
  return groups.map(([share, number]) => [share / all, number]);
}

/**
 * What caches leave to the Worker, if views come independently of each other and nothing is edited.
 * @returns {{ runs: number, waits: number, files: number }} pages that the Worker makes a day; the share of views that wait for
 * that, because nobody looked for so long that not even an old page is left; files that the Worker reads a day, of one per view
 */
export function cached({ profiles, views }, { upperTiers = assumed.upperTiers } = {}) {
  const { languages, staleDays, fileDays } = assumed;
  let [runs, waits, files] = [0, 0, 0];
  for (const [share, number] of shares(profiles)) {
    // Views a day of one page, and of the file in it, at one upper tier.
    const ofPage = (views * share) / languages / upperTiers;
    const ofFile = (views * share) / upperTiers;
    const isFirstOfDay = (1 - Math.exp(-ofPage)) / ofPage;
    runs += number * languages * upperTiers * (1 - Math.exp(-ofPage));
    waits += number * share * Math.exp(-staleDays * ofPage) * isFirstOfDay;
    files += (number * upperTiers * ofFile) / (1 + ofFile * fileDays);
  }
  return { runs, waits, files };
}

const beyond = (amount, { included, perMillion }) => (Math.max(0, amount - included) / 1e6) * perMillion;
const beyondGb = (gb, { included, each }) => Math.max(0, gb - included) * each;

/**
 * The bill of a month in dollars, in its parts.
 * @param {{ profiles: number, views: number, sample: number }} size `views` a day; the Worker counts one view in `sample`
 * @param {{ bytesPerProfile: number, msPerPage: number, rowsPerPage: number }} measured
 */
export function costOf({ profiles, views, sample }, measured) {
  const { days, requestsPerView } = assumed;
  const { runs, files: filesADay } = cached({ profiles, views });
  const pages = runs * days;
  const files = filesADay * days * (requestsPerView - 1);
  const reported = views * days;
  const counted = reported / sample;
  const databaseGb = (profiles * measured.bytesPerProfile) / 1e9;
  return {
    plan: prices.plan,
    requests: beyond(views * days * requestsPerView + reported, prices.requests),
    cpu: beyond(pages * measured.msPerPage + (files + reported) * 2, prices.cpuMs),
    rows: beyond(pages * measured.rowsPerPage, prices.rowsRead),
    counting:
      beyond(counted * assumed.queueOperationsPerView, prices.queueOperations) + beyond(counted, prices.rowsWritten),
    // The Worker writes one line for each request that the caches do not answer.
    logs: beyond(pages + files + reported, prices.logLines),
    media: beyond(files, prices.mediaReads) + beyondGb((profiles * assumed.mediaBytesPerProfile) / 1e9, prices.mediaGb),
    database: beyondGb(databaseGb, prices.databaseGb),
  };
}
