import { z } from 'zod';
import { type OwnReference, ownReferenceSchema } from '#domain/reference/schema.ts';
import type { SendRequest } from './request.ts';

// A newer server may add fields; an open tab ignores those it does not know.
const reference = ownReferenceSchema.strip();
const references = z.object({ items: z.array(reference) });

export type ReferencesApi = ReturnType<typeof createReferencesApi>;

/** The calls about references from former families. */
export function createReferencesApi(send: SendRequest, profileId: string) {
  const path = `/api/profiles/${profileId}/references`;
  return {
    list: (): Promise<OwnReference[]> => send({ method: 'GET', path, parse: (json) => references.parse(json).items }),
    /** Sends the family its link. @param payload as typed; the server reports errors by field */
    ask: (payload: Record<string, string>): Promise<OwnReference> =>
      send({ method: 'POST', path, payload, parse: (json) => reference.parse(json) }),
    /** Sends another link once the first has expired. */
    askAgain: (id: string): Promise<OwnReference> =>
      send({ method: 'POST', path: `${path}/${id}/again`, parse: (json) => reference.parse(json) }),
    remove: (id: string): Promise<void> => send({ method: 'DELETE', path: `${path}/${id}`, parse: () => undefined }),
  };
}
