import type { APIRoute } from 'astro';

/** Links to introductions were sent with this path until November 2026. A link is kept for months after its end. */
export const ALL: APIRoute = ({ url, redirect }) =>
  redirect(url.pathname.replace('/packet/', '/introduction/') + url.search, 301);
