import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { Spinner } from '#widget/ui/spinner.tsx';
import { Toaster } from '#widget/ui/toaster.tsx';
import { useDesk } from './desk.ts';
import styles from './desk-app.module.css';
import { DeskFrame } from './shell/desk-frame.tsx';
import { createNavigation, entryOf } from './shell/navigation.ts';

const SignInScreen = lazy(() => import('./sign-in/sign-in-screen.tsx'));

/** The desk: shows the sign-in to visitors who are not signed in, and otherwise the URL's screen. */
export default function DeskApp() {
  const desk = useDesk();
  const text = useText();
  const visitor = useStore(desk.visitor);
  const toasts = useStore(desk.toasts);
  const [navigation] = useState(() => createNavigation(desk.texts.load));
  useEffect(() => {
    if (desk.visitor.get().status === 'loading') void desk.enter();
    // Loads the URL's screen in parallel with the request for the visitor.
    entryOf(navigation, desk.router.page.get()?.route)?.fetch();
  }, [desk, navigation]);
  return (
    <>
      <Suspense fallback={<Waiting />}>
        {visitor.status === 'loading' ? <Waiting /> : null}
        {visitor.status === 'failed' ? (
          <RetryState
            title={text('common.serverError.title')}
            text={text('desk.loadFailed')}
            retryLabel={text('common.retry')}
            onRetry={() => void desk.enter()}
          />
        ) : null}
        {visitor.status === 'signed-out' || visitor.status === 'passkey' ? (
          <SignInScreen isPasskeyNext={visitor.status === 'passkey'} />
        ) : null}
        {visitor.status === 'in' ? <DeskFrame me={visitor.me} navigation={navigation} /> : null}
      </Suspense>
      <Toaster
        toasts={toasts}
        onDismiss={desk.dismiss}
        label={text('desk.notification')}
        closeLabel={text('common.close')}
      />
    </>
  );
}

function Waiting() {
  const text = useText();
  return (
    <output className={styles['waiting']}>
      <Spinner />
      {text('common.loading')}
    </output>
  );
}
