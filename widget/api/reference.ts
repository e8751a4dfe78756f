import type { z } from 'zod';
import {
  askForReference,
  askForReferenceAgain,
  listOwnReferences,
  removeReference,
} from '#domain/reference/contract.ts';
import type { referenceInputSchema } from '#domain/reference/asking.ts';
import { callOver } from './call.ts';
import type { SendRequest } from './request.ts';

export type ReferencesApi = ReturnType<typeof createReferencesApi>;

/** The calls about references from former families. */
export function createReferencesApi(send: SendRequest, id: string) {
  const call = callOver(send);
  return {
    list: async () => (await call(listOwnReferences, { id })).items,
    /** Sends the family its link. @param body as typed; the server reports errors by field */
    ask: (body: z.input<typeof referenceInputSchema>) => call(askForReference, { id, body }),
    /** Sends another link once the first has expired. */
    askAgain: (referenceId: string) => call(askForReferenceAgain, { id, referenceId }),
    remove: (referenceId: string) => call(removeReference, { id, referenceId }),
  };
}
