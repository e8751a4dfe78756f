import { type OwnerProfile, ownerProfileSchema } from '#domain/profile/schema.ts';
import {
  type QuickDraft,
  type QuickDraftChoice,
  quickDraftAnswerSchema,
  quickDraftsSchema,
} from '#domain/quick-draft/schema.ts';
import type { SendRequest } from './request.ts';

const draftsAnswer = quickDraftsSchema.strip();
const decidedAnswer = quickDraftAnswerSchema.extend({ profile: ownerProfileSchema.strip() }).strip();

/** The calls about quick profiles that wait for their owner's decision. */
export function createQuickDraftsApi(send: SendRequest) {
  return {
    list: (): Promise<QuickDraft[]> =>
      send({ method: 'GET', path: '/api/quick-drafts', parse: (json) => draftsAnswer.parse(json).drafts }),

    /** Returns the updated own profile. */
    decide: (id: string, choice: QuickDraftChoice): Promise<OwnerProfile> =>
      send({
        method: 'POST',
        path: `/api/quick-drafts/${id}`,
        payload: { choice },
        parse: (json) => decidedAnswer.parse(json).profile,
      }),
  };
}
