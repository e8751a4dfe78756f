/**
 * How long the edge caches a public page, and serves a stale one while it fetches a new one; seconds (docs/architecture.md 7).
 */
export const publicLifetime = { maxAge: 5 * 60, swr: 24 * 60 * 60 };
