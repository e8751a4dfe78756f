import { useEffect, useState } from 'react';
import { createId } from '#domain/id.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createProfilesApi, type ProfilesApi } from '../api/profiles.ts';
import { ApiError } from '../api/request.ts';
import { Frame } from '../builder/parts/frame.tsx';
import { Gate } from '../builder/parts/gate.tsx';
import { RetryState } from '../builder/parts/retry-state.tsx';
import { type Services, useServices } from '../builder/services.tsx';
import { useText } from '../builder/text.ts';
import { createDraftStore, type Draft, type DraftStore } from '../state/draft-store.ts';
import { humanToken } from '../state/human-check.ts';
import { carriedOver, openQuickProfile } from '../state/quick-user.ts';
import { localTexts } from '../state/storage.ts';
import { QuickFlow } from './quick-flow.tsx';

interface Opened {
  profile: OwnerProfile;
  drafts: DraftStore;
  draft: Draft | undefined;
  /** She verified her phone in this browser: the profile is the builder's too. */
  verified: boolean;
  /** Another visit's session had ended, and this one goes on with what she typed in it. */
  renewed: boolean;
}

/** Why the page could not be opened. */
interface Failed {
  failed: unknown;
}

/** Finds or creates the visitor's profile, then shows the quick flow (spec.md 2.6). */
export default function QuickPage() {
  const [attempt, setAttempt] = useState(1);
  const [expired, setExpired] = useState(false);
  const open = () => setAttempt(attempt + 1);
  // Once is enough: where cookies are blocked, each new session would end at its first save.
  const renew = () => {
    setExpired(true);
    open();
  };
  return <OpeningPage key={attempt} onRetry={open} onExpired={expired ? undefined : renew} />;
}

function OpeningPage({ onRetry, onExpired }: { onRetry(): void; onExpired: (() => void) | undefined }) {
  const services = useServices();
  const [api] = useState(() => createProfilesApi(services.request));
  const [opened, setOpened] = useState<Opened | Failed>();
  const text = useText();
  const appName = text('common.appName');

  useEffect(() => {
    let current = true;
    const show = (next: Opened | Failed) => {
      if (current) setOpened(next);
    };
    open(api, services).then(show, (error: unknown) => show({ failed: error }));
    return () => {
      current = false;
    };
  }, [api, services]);

  if (opened === undefined) return <Gate appName={appName} text={text('quick.loading')} />;
  if ('failed' in opened) {
    const reason = opened.failed instanceof ApiError ? opened.failed.error : undefined;
    return (
      <Frame appName={appName}>
        <RetryState
          title={text('quick.openFailed')}
          text={reason ?? text('quick.openFailedText')}
          retryLabel={text('common.retry')}
          onRetry={onRetry}
        />
      </Frame>
    );
  }
  return <QuickFlow api={api} {...opened} onExpired={onExpired} />;
}

async function open(api: ProfilesApi, { phoneApi, humanCheckSiteKey }: Services): Promise<Opened> {
  const askForToken = humanCheckSiteKey === undefined ? undefined : () => humanToken(humanCheckSiteKey);
  const dependencies = { api, humanToken: askForToken, storage: localTexts, now: Date.now, random: createId };
  const { profile, earlierUserId } = await openQuickProfile(dependencies);
  const drafts = createDraftStore(profile.userId);
  const verified = phoneApi.status(profile.userId).then(
    ({ isVerified }) => isVerified,
    () => false,
  );
  const carried = earlierUserId === undefined ? undefined : await takeOver(earlierUserId, profile, drafts);
  const draft = carried ?? (await drafts.load());
  return { profile, drafts, draft, verified: await verified, renewed: carried !== undefined };
}

/** Moves what an ended session left to the profile that takes its place. */
async function takeOver(userId: string, profile: OwnerProfile, drafts: DraftStore): Promise<Draft | undefined> {
  const earlier = createDraftStore(userId);
  const draft = carriedOver(await earlier.load(), profile);
  if (draft === undefined) return undefined;
  drafts.save(draft);
  await drafts.settled();
  earlier.save(undefined);
  return draft;
}
