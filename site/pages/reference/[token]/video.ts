import type { APIRoute } from 'astro';

/** Until November 2026 a family recorded a video here. Its link still leads to the questions. */
export const ALL: APIRoute = ({ url, redirect }) => redirect(url.pathname.replace(/\/video\/?$/, '') + url.search, 301);
