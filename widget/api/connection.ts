import type { TextStorage } from '#widget/browser/storage.ts';

/** How a builder reaches our server, and how the server identifies the session. */
export interface Connection {
  /** The URL of one of our paths. */
  url(path: string): string;
  /** Headers of every request. */
  headers(): Record<string, string>;
  fetch: typeof fetch;
  /** True if cookies are unavailable: pictures and videos that are not public yet must be fetched with a token. */
  isForeign: boolean;
}

/** On our own pages: relative URLs, and a cookie that scripts cannot read. */
export const ownConnection: Connection = {
  url: (path) => path,
  headers: () => ({}),
  fetch: (...input) => fetch(...input),
  isForeign: false,
};

const tokenKey = 'token';
const flowKey = 'flow';

/**
 * On another site's page, or in a frame there, where our cookies are blocked: the server returns its cookie values in responses.
 * They are stored for the tab, and sent with the following requests (docs/architecture.md 3).
 * @param origin our server
 */
export function bearerConnection(origin: string, storage: TextStorage): Connection {
  const headers = (): Record<string, string> => {
    const token = storage.get(tokenKey);
    return { 'X-Session-Transport': 'bearer', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
  };

  async function keep(method: string, path: string, answer: Response): Promise<void> {
    const token = answer.headers.get('X-Session-Token');
    if (token !== null) storage.set(tokenKey, token);
    if (!answer.ok || !/^\/api\/(?:phone\/|account(?:\/|$))/.test(path)) return;
    if (path === '/api/phone/sign-out' || endsSession(method, path)) storage.remove(tokenKey);
    if (!path.includes('/phone/')) return;
    const json: unknown = await answer.clone().json();
    for (const key of [tokenKey, flowKey]) {
      const value = typeof json === 'object' && json !== null && key in json ? Reflect.get(json, key) : undefined;
      if (typeof value === 'string') storage.set(key, value);
    }
  }

  return {
    url: (path) => new URL(path, origin).href,
    headers,
    isForeign: true,
    async fetch(input, init) {
      const path = String(input);
      const body = path.endsWith('/phone/verify-code') ? withFlow(init?.body, storage.get(flowKey)) : init?.body;
      const answer = await fetch(new URL(path, origin), {
        ...init,
        ...(body !== undefined && { body }),
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers() },
      });
      await keep(init?.method ?? 'GET', path, answer);
      return answer;
    },
  };
}

/** Erasing the account and signing out everywhere end this session too. */
function endsSession(method: string, path: string): boolean {
  return method === 'DELETE' && /^\/api\/account(?:\/sessions)?$/.test(path);
}

function withFlow(body: BodyInit | null | undefined, flow: string | null): BodyInit | null | undefined {
  if (typeof body !== 'string' || flow === null) return body;
  const fields: object = JSON.parse(body);
  return JSON.stringify({ ...fields, flow });
}
