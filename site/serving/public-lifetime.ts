/** How long the edge keeps a public page, and shows an old one while it fetches a new one; seconds (design.md 7). */
export const publicLifetime = { maxAge: 5 * 60, swr: 24 * 60 * 60 };
