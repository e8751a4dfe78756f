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
 * On another site's page, or in a frame there, where our cookies are blocked: the server names the session in a header of its
 * responses, and the flow of a one-time code in the body. Both are stored for the tab, and sent with the following requests
 * (docs/architecture.md 3).
 * @param origin our server
 */
export function bearerConnection(origin: string, storage: TextStorage): Connection {
  const headers = (): Record<string, string> => {
    const token = storage.get(tokenKey);
    return { 'X-Session-Transport': 'bearer', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
  };

  /** An empty token means that the session has ended. */
  function keepToken(answer: Response): void {
    const token = answer.headers.get('X-Session-Token');
    if (token === '') storage.remove(tokenKey);
    else if (token !== null) storage.set(tokenKey, token);
  }

  async function keepFlow(answer: Response): Promise<void> {
    const json: unknown = await answer.clone().json();
    const flow = typeof json === 'object' && json !== null && 'flow' in json ? json.flow : undefined;
    if (typeof flow === 'string') storage.set(flowKey, flow);
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
      keepToken(answer);
      if (answer.ok && path.endsWith('/phone/send-code')) await keepFlow(answer);
      return answer;
    },
  };
}

function withFlow(body: BodyInit | null | undefined, flow: string | null): BodyInit | null | undefined {
  if (typeof body !== 'string' || flow === null) return body;
  const fields: object = JSON.parse(body);
  return JSON.stringify({ ...fields, flow });
}
