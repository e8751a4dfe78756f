import { type ReactNode, StrictMode, Suspense, use, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { type Locale, localeFacts, preferredLanguageKey } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import { createPhoneApi } from '../api/phone.ts';
import { createRequest } from '../api/request.ts';
import { BuilderApp, preloadWorkspace } from '../builder/builder-app.tsx';
import { Gate } from '../builder/parts/gate.tsx';
import { RetryState } from '../builder/parts/retry-state.tsx';
import { type Services, ServicesContext } from '../builder/services.tsx';
import { createSession, userIdKey } from '../state/session.ts';
import { localTexts } from '../state/storage.ts';
import { loadCatalogue } from './catalogues.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export interface BuilderIslandProps {
  locale: Locale;
  /** Shows a link to the messages that the local SMS adapter "sent". */
  developmentOutbox?: boolean;
  /** Said while the texts themselves are loading. */
  loadingText?: string;
}

/** The profile builder as an Astro island: its language, services and last line of defence around the app. */
export function BuilderIsland({ locale, developmentOutbox = false, loadingText = '' }: BuilderIslandProps) {
  const [services] = useState(() => startServices(locale, developmentOutbox));
  const [catalogue, setCatalogue] = useState(() => loadCatalogue(locale, ['common', 'verification']));

  useEffect(() => {
    localTexts.set(preferredLanguageKey, locale);
  }, [locale]);

  return (
    <StrictMode>
      <ErrorBoundary
        fallback={(retry) => (
          // The texts did not load, so their ids stand for them; usually the network is gone.
          <RetryState onRetry={retry} reload />
        )}
      >
        <ServicesContext value={services}>
          <Suspense fallback={<Gate text={loadingText} />}>
            <Translated locale={locale} catalogue={catalogue}>
              <ErrorBoundary
                fallback={(retry) => (
                  <RetryState
                    onRetry={() => {
                      setCatalogue(loadCatalogue(locale, ['common', 'verification']));
                      retry();
                    }}
                  />
                )}
              >
                <BuilderApp />
              </ErrorBoundary>
            </Translated>
          </Suspense>
        </ServicesContext>
      </ErrorBoundary>
    </StrictMode>
  );
}
