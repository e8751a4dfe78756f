import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import type { Toasts } from '../state/toasts.ts';

const Toaster = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('Toasts are shown in the browser');
  return { default: (await import('#widget/ui/toaster.tsx')).Toaster };
});

/** Shows toasts. The toaster loads with the first toast. If it cannot be loaded, for example offline, toasts are shown as alerts. */
export function LateToaster({ toasts }: { toasts: Toasts }) {
  const shown = useStore(toasts.$shown);
  const text = useText();
  const [wanted, setWanted] = useState(false);
  if (shown.length > 0 && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary
      fallback={shown.map(({ id, title, description, tone }) => (
        <Alert key={id} tone={tone === 'danger' ? 'danger' : 'success'} title={title}>
          {description}
        </Alert>
      ))}
    >
      <Suspense fallback={null}>
        <Toaster
          toasts={shown}
          onDismiss={toasts.dismiss}
          label={text('builder.notification')}
          closeLabel={text('common.close')}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
