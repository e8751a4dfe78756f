import type { Today } from '#domain/agency/numbers.ts';

/** The number of items in each list of a screen, as its tabs show it. Lists that nobody waits in are not counted. */
export function waitingByList({ requests, reviews, certificates, quarantined }: Today) {
  return {
    requests: { open: requests.open, mine: requests.mine, quarantined },
    reviews,
    certificates,
  };
}

/** The number of items that wait on each screen: what its lists hold. */
export function waitingByScreen(today: Today): Record<string, number> {
  const { requests, reviews, certificates } = waitingByList(today);
  return {
    requests: requests.open,
    reviews: reviews.new + reviews.changed + reviews.answered,
    certificates: certificates.waiting,
  };
}
