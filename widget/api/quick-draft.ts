import { decideQuickDraft, listQuickDrafts } from '#domain/quick-draft/contract.ts';
import type { QuickDraftChoice } from '#domain/quick-draft/schema.ts';
import { callOver } from './call.ts';
import type { SendRequest } from './request.ts';

/** The calls about quick profiles that wait for their owner's decision. */
export function createQuickDraftsApi(send: SendRequest) {
  const call = callOver(send);
  return {
    list: async () => (await call(listQuickDrafts, {})).drafts,
    /** Returns the updated own profile. */
    decide: async (id: string, choice: QuickDraftChoice) =>
      (await call(decideQuickDraft, { id, body: { choice } })).profile,
  };
}
