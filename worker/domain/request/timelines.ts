/** When a family needs care: 1-2 weeks, this week, as soon as possible, 1 month or more ahead (docs/specification.md 3). */
export const requestTimelines = ['standard', 'urgent', 'immediate', 'planning'] as const;

/** How soon a family needs a nanny. */
export type RequestTimeline = (typeof requestTimelines)[number];
