import type { Locale } from '#domain/locale.ts';

/** An error of one field, with its message. */
export interface Issue {
  path: string;
  message: string;
}

/** How long a request may take before it counts as a network failure, in ms. */
const requestTimeoutMs = 30_000;

/** Browsers reject a keepalive body above 64 KiB; leave room for headers. */
const keepaliveMaxBytes = 60_000;

/** An error response. Its message is `{status}: {body text, or status text when the body is empty}` (docs/specification.md 8). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message, if it sent any. */
  readonly error: string | undefined;
  /** A code of `#domain/errors.ts`. */
  readonly code: string | undefined;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;
  /** The parsed body, for the fields that only some errors have. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(answer: { status: number; statusText: string; text: string; retryAfter: string | null }) {
    super(`${answer.status}: ${answer.text === '' ? answer.statusText : answer.text}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.body = parseRecord(answer.text);
    this.error = textOrNothing(this.body['error']);
    this.code = textOrNothing(this.body['code']);
    this.issues = issuesOf(this.body['issues']);
    const seconds = answer.retryAfter === null ? Number.NaN : Number.parseInt(answer.retryAfter, 10);
    this.retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds;
  }
}

interface RequestOptions<Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Validates the response's JSON; throws if it is invalid. */
  parse(json: unknown, headers: Headers): Answer;
  /** Sent as JSON; no body and no content type when absent (docs/specification.md 7). */
  payload?: object | undefined;
  /** A raw body, instead of a payload. */
  file?: Blob | undefined;
  headers?: Record<string, string>;
  /** Lets the request outlive the page, for example for a last save. */
  keepalive?: boolean;
}

/** Sends one request. Throws {@link ApiError} for an error response, and the fetch error when there was no response. */
export type SendRequest = <Answer>(options: RequestOptions<Answer>) => Promise<Answer>;

/** Creates the request function for one locale. Requests include cookies; errors are in that locale's language. */
export function createRequest(locale: Locale, fetchAnswer: typeof fetch = (...args) => fetch(...args)): SendRequest {
  return async ({ method, path, parse, payload, file, headers, keepalive }) => {
    const body = payload === undefined ? (file ?? null) : JSON.stringify(payload);
    const answer = await fetchAnswer(path, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'X-Locale': locale,
        ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body,
      keepalive: keepalive === true && new Blob([body ?? '']).size <= keepaliveMaxBytes,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await answer.text();
    if (!answer.ok) {
      const { status, statusText } = answer;
      throw new ApiError({ status, statusText, text, retryAfter: answer.headers.get('Retry-After') });
    }
    return parse(JSON.parse(text), answer.headers);
  };
}

/** A JSON object as a record of unknown values; anything else returns an empty one. */
export function recordOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {};
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function issuesOf(json: unknown): Issue[] {
  if (!Array.isArray(json)) return [];
  return json.map(recordOf).flatMap(({ path, message }) => {
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
