import type { ApiCaller } from '../api.ts';

/** A decision of the desk as somebody would send it who looks at this moment. */
export interface Look {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** What can happen between a look and the decision, by the fact that it changes. */
export type Facts = Readonly<Record<string, () => Promise<unknown>>>;

/** A decision of the desk, and every fact that it is about. */
export interface Decision {
  /** Sends the decision. */
  owner: ApiCaller;
  /** @param fact what changes next, where the decision is about that field alone */
  look(fact?: string): Promise<Look>;
  /** In order: what makes another look impossible comes last. */
  facts: Facts;
}

/** Creates everything that a decision needs. */
export type Decisions = Readonly<Record<string, () => Promise<Decision>>>;

/** The revision of what the caller reads at a path, as a header. */
export async function ifMatch(caller: ApiCaller, path: string): Promise<Record<string, string>> {
  const read = await caller.call('GET', path);
  await read.body?.cancel();
  return { 'If-Match': read.headers.get('ETag') ?? '' };
}
