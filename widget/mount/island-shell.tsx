import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { type Locale, localeFacts, preferredLanguageKey } from '#domain/locale.ts';
import { type Connection, ownConnection } from '../api/connection.ts';
import { createPhoneApi } from '../api/phone.ts';
import { createRequest } from '../api/request.ts';
import { type Host, ownHost } from '../builder/host.ts';
import { Gate } from '../builder/parts/gate.tsx';
import { RetryState } from '../builder/parts/retry-state.tsx';
import { type Services, ServicesContext } from '../builder/services.tsx';
import { createSession } from '../state/session.ts';
import { localTexts } from '../state/storage.ts';
import { type Area, loadCatalogue } from './catalogues.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** The few texts that must be there before, or when, nothing else could be loaded. */
export interface IslandTexts {
  appName: string;
  loading: string;
  failedTitle: string;
  failedText: string;
  retry: string;
}

export interface IslandProps {
  locale: Locale;
  texts: IslandTexts;
  /** Shows a link to the messages that the local SMS adapter "sent". */
  developmentOutbox?: boolean;
  humanCheckSiteKey?: string | undefined;
}

interface IslandShellProps extends Pick<IslandProps, 'locale' | 'texts'> {
  services: Services;
  /** The catalogue areas that its first screen needs. */
  areas: readonly Area[];
  children: ReactNode;
}

/** What every island stands in: its language, its services, and the last net under both. */
export function IslandShell({ locale, texts, services, areas, children }: IslandShellProps) {
  const [catalogue] = useState(() => loadCatalogue(locale, areas));

  const { host } = services;
  useEffect(() => {
    if (host.isOurs) localTexts.set(preferredLanguageKey, locale);
  }, [host, locale]);

  // A module that failed to load fails again until the page is new, so to retry is to reload; drafts survive it.
  const failed = (
    <RetryState
      title={texts.failedTitle}
      text={texts.failedText}
      retryLabel={texts.retry}
      onRetry={services.host.restart}
    />
  );
  return (
    <ErrorBoundary fallback={failed}>
      <ServicesContext value={services}>
        <Suspense fallback={<Gate appName={texts.appName} text={texts.loading} />}>
          <Translated locale={locale} catalogue={catalogue}>
            {children}
          </Translated>
        </Suspense>
      </ServicesContext>
    </ErrorBoundary>
  );
}

interface TranslatedProps {
  locale: Locale;
  catalogue: Promise<Record<string, string>>;
  children: ReactNode;
}

function Translated({ locale, catalogue, children }: TranslatedProps) {
  return (
    <IntlProvider locale={localeFacts[locale].intlLocale} messages={use(catalogue)} onError={ignoreMissing}>
      {children}
    </IntlProvider>
  );
}

/** A missing text shows its id (spec.md 8); the console is not for that. */
function ignoreMissing() {}

/** The services of one island. */
export function createServices({
  locale,
  developmentOutbox = false,
  humanCheckSiteKey,
  connection = ownConnection,
  host = ownHost,
}: Pick<IslandProps, 'locale' | 'developmentOutbox' | 'humanCheckSiteKey'> & {
  connection?: Connection;
  host?: Host;
}): Services {
  const request = createRequest(locale, connection.fetch);
  const phoneApi = createPhoneApi(request);
  return {
    locale,
    request,
    phoneApi,
    connection,
    host,
    session: createSession(phoneApi, localTexts),
    developmentOutbox,
    humanCheckSiteKey,
  };
}
