import { ProductError } from '#domain/errors.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { isQuickDraftField, type QuickDraft, type QuickDraftChoice, takenFields } from '#domain/quick-draft/schema.ts';
import type { Services } from '../../services.ts';
import type { Session } from '../../session/session.ts';
import { isVisible } from '../profile/policy.ts';
import { toOwnerProfile } from '../profile/record.ts';
import { eraseProfile, readOwnProfile, setVideoResume, updateProfile } from '../profile/service.ts';
import { handOver, selectDrafts } from './queries.ts';

/** The quick profiles that wait for a decision of the session's user, oldest first. */
export async function listQuickDrafts(services: Services, session: Session): Promise<QuickDraft[]> {
  const { own, drafts } = await selectDrafts(services.db, session.userId);
  if (!own) return [];
  const profile = toOwnerProfile(own);
  return drafts.map(toOwnerProfile).map((draft) => ({
    id: draft.id,
    fields: Object.keys(takenFields(draft, profile)).filter(isQuickDraftField),
    isPublic: isVisible(draft),
    updatedAt: draft.updatedAt,
  }));
}

/**
 * Takes a quick profile over into the caller's own profile, or drops it. It is deleted either way. An interrupted takeover can be
 * repeated.
 * @returns the updated own profile
 * @throws ProductError not_found when no such quick profile waits for this user
 */
export async function decideQuickDraft(
  services: Services,
  session: Session,
  draftId: string,
  choice: QuickDraftChoice,
): Promise<OwnerProfile> {
  const { own, drafts } = await selectDrafts(services.db, session.userId);
  const draft = drafts.find((row) => row.id === draftId);
  if (!own || !draft) throw new ProductError('not_found');
  if (choice === 'take') {
    const quick = toOwnerProfile(draft);
    const { videoResumeUrl, ...patch } = takenFields(quick, toOwnerProfile(own));
    const { userId } = session;
    await handOver(services.db, { draftId, draftUserId: draft.userId, ownId: own.id, userId });
    if (Object.keys(patch).length > 0) await updateProfile(services, session, own.id, patch, undefined);
    if (videoResumeUrl !== undefined) {
      const { videoChapters: chapters, videoTranscript: transcript } = quick;
      await setVideoResume(services, session, own.id, videoResumeUrl, chapters && { chapters, transcript });
    }
  }
  await eraseProfile(services, draftId);
  return readOwnProfile(services, session.userId, session);
}
