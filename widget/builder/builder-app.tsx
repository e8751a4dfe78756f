import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import { leaveArrival } from '../state/arrival.ts';
import { userIdKey } from '../state/session.ts';
import { localTexts, sessionTexts } from '../state/storage.ts';
import type { Verified } from '../state/verification.ts';
import { loadWorkspace } from './load-workspace.ts';
import { Frame } from './parts/frame.tsx';
import { Gate } from './parts/gate.tsx';
import { LanguageSwitcher } from './parts/language-switcher.tsx';
import { RetryState } from './parts/retry-state.tsx';
import { useServices } from './services.tsx';
import { useText } from './text.ts';
import { VerificationScreen } from './verification/verification-screen.tsx';

const Workspace = lazy(loadWorkspace);

/** The entry gate of spec.md 2.2: who is this, and so which screen? */
export function BuilderApp() {
  const { session, locale, host } = useServices();
  const state = useStore(session.$state);
  const [leaving, setLeaving] = useState(false);
  const text = useText();
  const appName = text('common.appName');

  // A user id from an earlier visit: she is most likely signed in still, so her builder loads while the server is asked.
  useEffect(() => {
    if (localTexts.get(userIdKey) !== null) loadWorkspace().catch(() => {});
  }, []);

  async function verified({ userId, existingProfile }: Verified) {
    setLeaving(true);
    leaveArrival(sessionTexts, { existingProfile });
    const reloadFindsUser = session.remember(userId);
    await session.refresh();
    if (reloadFindsUser) host.restart();
    else setLeaving(false);
  }

  if (leaving || state.status === 'loading') {
    return <Gate appName={appName} text={text('verification.checking')} />;
  }
  if (state.status === 'verified') {
    return (
      <Suspense fallback={<Gate appName={appName} text={text('verification.loadingProfile')} />}>
        <Workspace userId={state.userId} phone={state.phone} />
      </Suspense>
    );
  }
  return (
    <Frame appName={appName} home={localizePath('/', locale)} actions={<LanguageSwitcher />}>
      {state.status === 'unreachable' ? (
        <RetryState
          title={text('verification.unreachableTitle')}
          text={text('verification.unreachable')}
          retryLabel={text('common.retry')}
          onRetry={() => void session.refresh()}
        />
      ) : (
        <VerificationScreen onVerified={(who) => void verified(who)} />
      )}
    </Frame>
  );
}
