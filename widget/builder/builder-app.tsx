import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createId } from '#domain/id.ts';
import { localizePath } from '#domain/locale.ts';
import { leaveArrival } from '../state/arrival.ts';
import { localTexts, sessionTexts } from '#widget/browser/storage.ts';
import { keepTemporaryUserId } from '../state/temporary-user.ts';
import type { Verified } from '../state/verification.ts';
import { loadWorkspace } from './load-workspace.ts';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { Gate } from '#widget/kit/parts/gate.tsx';
import { LanguageSwitcher } from '#widget/kit/parts/language-switcher.tsx';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { VerificationScreen } from './verification/verification-screen.tsx';

const Workspace = lazy(loadWorkspace);

/** The entry of the builder (docs/specification.md 2.2): finds out who the user is and shows the matching screen. */
export function BuilderApp({ landing, footer }: { landing?: ReactNode; footer?: ReactNode }) {
  const { session, locale, host } = useServices();
  const state = useStore(session.$state);
  const [leaving, setLeaving] = useState(false);
  const hydrated = useHydrated();
  const text = useText();
  const appName = text('common.appName');

  useEffect(() => {
    const known = session.$state.get();
    if (known.status === 'loading') void session.refresh();
    if (known.status === 'verified') session.remember(known.userId);
    // The nanny may still be signed in, so the builder preloads while the server is asked.
    if (session.mayBeSignedIn()) loadWorkspace().catch(() => {});
    keepTemporaryUserId(localTexts, { now: Date.now, random: createId });
  }, [session]);

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
    const gate = <Gate appName={appName} text={text('verification.loadingProfile')} shape="wizard" />;
    return hydrated ? (
      <Suspense fallback={gate}>
        <Workspace userId={state.userId} phone={state.phone} hasProfile={state.hasProfile} />
      </Suspense>
    ) : (
      gate
    );
  }
  return (
    <ScreenLayout
      appName={appName}
      home={localizePath('/', locale)}
      skipLabel={text('common.skipToContent')}
      actions={<LanguageSwitcher />}
      footer={footer}
    >
      {state.status === 'unreachable' ? (
        <RetryState
          title={text('verification.unreachableTitle')}
          text={text('verification.unreachable')}
          retryLabel={text('common.retry')}
          onRetry={() => void session.refresh()}
        />
      ) : (
        <VerificationScreen landing={landing} onVerified={(who) => void verified(who)} />
      )}
    </ScreenLayout>
  );
}
