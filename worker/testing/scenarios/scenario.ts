import { type ApiCaller, type createTestApp, newcomer } from '../api.ts';

/** An app under test. */
export type TestApp = ReturnType<typeof createTestApp>;

/** A valid request of a write route: with a JSON body, with a file, or without a body. */
export interface WriteRequest {
  caller: ApiCaller;
  path: string;
  body?: object;
  file?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
}

/** Creates everything that a valid request needs, and returns the request. */
export type Scenario = (test: TestApp) => Promise<WriteRequest>;

/** Scenarios by method and path of their routes. */
export type Scenarios = Readonly<Record<string, Scenario>>;

export const nannyPhone = '+12135557001';

/** A nanny with a verified phone and a published profile. */
export async function publishedNanny(test: TestApp) {
  const { caller, id } = await newcomer(nannyPhone, test);
  const profile = { firstName: 'Ana', lastName: 'Reyes', city: 'Pasadena', aboutMe: 'I sing with children.' };
  await caller.call('PUT', `/api/profiles/${id}`, { ...profile, isPublic: true });
  return { caller, id, path: `/api/profiles/${id}` };
}

/** Sends the request. */
export function send(method: string, { caller, path, body, file, headers }: WriteRequest): Promise<Response> {
  return file === undefined ? caller.call(method, path, body, headers) : caller.send(method, path, file, headers);
}
