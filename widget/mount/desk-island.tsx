import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { createDesk, DeskContext } from '../desk/desk.ts';
import { FailedScreen } from '../desk/shell/failed-screen.tsx';

/** Loaded lazily, so that the styles shared with the builder are included in the files of both. */
const DeskApp = lazy(() => import('../desk/desk-app.tsx'));

interface DeskIslandProps {
  locale: Locale;
  messages: Catalogue;
  /** Whether the browser has a session of the desk, which may have expired. */
  mayBeSignedIn: boolean;
}

/** The agency's desk as an Astro island. It renders only in the browser, because only the agency's staff sees it. */
export function DeskIsland({ locale, messages, mayBeSignedIn }: DeskIslandProps) {
  const [desk] = useState(() => createDesk(locale, messages, mayBeSignedIn));
  return (
    <DeskContext value={desk}>
      <IntlProvider
        locale={localeFacts[locale].intlLocale}
        messages={useStore(desk.texts.messages)}
        onError={ignoreMissing}
      >
        <ErrorBoundary fallback={<FailedScreen />}>
          <Suspense>
            <DeskApp />
          </Suspense>
        </ErrorBoundary>
      </IntlProvider>
    </DeskContext>
  );
}

/** A missing text shows its id (docs/specification.md 8). */
function ignoreMissing() {}
