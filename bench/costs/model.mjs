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
  /** Cloudflare's data centers that most of an agency's families reach; each has its own cache. */
  dataCenters: 5,
  /** How long they keep a page and a file, in seconds (site/serving/public-lifetime.ts, worker/http/file-answer.ts). */
  pageSeconds: 300,
  mediaSeconds: 86_400,
  mediaBytesPerProfile: 19e6 + 60e3,
  /** Per counted view: written, read and deleted. */
  queueOperationsPerView: 3,
  days: 30,
};

/**
 * Requests a month that the caches do not answer. A cache that is asked r times a second and keeps an answer for T seconds passes
 * r / (1 + rT) on, if the requests are independent of each other.
 */
function misses({ views, profiles, seconds }) {
  const perCache = views / 86_400 / profiles / assumed.dataCenters;
  return (views * assumed.days) / (1 + perCache * seconds);
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
  const pages = misses({ views, profiles, seconds: assumed.pageSeconds });
  const files = misses({ views, profiles, seconds: assumed.mediaSeconds }) * (requestsPerView - 1);
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
    pagesMissed: pages / (views * days),
  };
}
