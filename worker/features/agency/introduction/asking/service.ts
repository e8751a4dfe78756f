import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { tells } from '#domain/introduction/transitions.ts';
import { createToken } from '../../../../records/links.ts';
import type { Services } from '../../../../services.ts';
import { askableAt } from '../../../../records/nanny-message.ts';
import { consentQuestion } from '../../../introduction/messages/question.ts';
import type { NewItem } from '../queries.ts';
import { selectForAsking } from './queries.ts';

/**
 * The items of nannies who are added to an introduction, with the messages that ask them.
 * @throws ProductError not_found for a request that does not exist or was withdrawn, validation_failed for a nanny whom families
 * cannot see
 */
export async function toAsk(
  services: Services,
  introduction: { requestId: string; introductionId: string },
  profileIds: readonly string[],
): Promise<NewItem[]> {
  const { request, nannies } = await selectForAsking(services.db, { requestId: introduction.requestId, profileIds });
  if (!request || request.parentName === '') throw new ProductError('not_found');
  if (profileIds.some((wanted) => !nannies.some(({ id }) => id === wanted))) {
    throw new ProductError('validation_failed', {
      issues: [{ path: 'profileIds', messageId: 'validation.nannyUnavailable' }],
    });
  }
  return Promise.all(
    nannies.map(async (nanny): Promise<NewItem> => {
      const { token, tokenHash } = await createToken();
      const message = tells('asking by staff', 'nanny')
        ? consentQuestion(services, nanny, { token, job: request.job, kind: 'asked', ...introduction })
        : undefined;
      return { id: createId(), profileId: nanny.id, askedAt: askableAt(services), tokenHash, message };
    }),
  );
}
