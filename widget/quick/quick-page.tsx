import { useEffect, useState } from 'react';
import { createId } from '#domain/id.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createProfilesApi, type ProfilesApi } from '../api/profiles.ts';
import { Frame } from '../builder/parts/frame.tsx';
import { Gate } from '../builder/parts/gate.tsx';
import { RetryState } from '../builder/parts/retry-state.tsx';
import { useServices } from '../builder/services.tsx';
import { useText } from '../builder/text.ts';
import { createDraftStore, type Draft, type DraftStore } from '../state/draft-store.ts';
import { openQuickProfile } from '../state/quick-user.ts';
import { localTexts } from '../state/storage.ts';
import { QuickFlow } from './quick-flow.tsx';

interface Opened {
  profile: OwnerProfile;
  drafts: DraftStore;
  draft: Draft | undefined;
}

/** Finds or creates the visitor's profile, then shows the quick flow (spec.md 2.6). */
export default function QuickPage() {
  const [attempt, setAttempt] = useState(1);
  return <OpeningPage key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpeningPage({ onRetry }: { onRetry(): void }) {
  const { request } = useServices();
  const [api] = useState(() => createProfilesApi(request));
  const [opened, setOpened] = useState<Opened | 'failed'>();
  const text = useText();
  const appName = text('common.appName');

  useEffect(() => {
    let current = true;
    const show = (next: Opened | 'failed') => {
      if (current) setOpened(next);
    };
    open(api).then(show, () => show('failed'));
    return () => {
      current = false;
    };
  }, [api]);

  if (opened === undefined) return <Gate appName={appName} text={text('quick.loading')} />;
  if (opened === 'failed') {
    return (
      <Frame appName={appName}>
        <RetryState
          title={text('quick.openFailed')}
          text={text('quick.openFailedText')}
          retryLabel={text('common.retry')}
          onRetry={onRetry}
        />
      </Frame>
    );
  }
  return <QuickFlow api={api} {...opened} />;
}

async function open(api: ProfilesApi): Promise<Opened> {
  const profile = await openQuickProfile({ api, storage: localTexts, now: Date.now, random: createId });
  const drafts = createDraftStore(profile.userId);
  return { profile, drafts, draft: await drafts.load() };
}
