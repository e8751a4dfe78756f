import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import type { Connection } from '../api/connection.ts';
import { createPhoneApi } from '../api/phone.ts';
import { createRequest } from '../api/request.ts';
import type { Host } from '#widget/kit/host.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { type BuilderServices, ServicesContext, useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { createSession, type SessionState } from '../state/session.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';

/** The props that every island of our pages gets from its page. */
export interface IslandProps {
  locale: Locale;
  /** The texts of its first screen, from the browser's catalogues. */
  messages: Catalogue;
  /** The user according to the server; `loading` if the server could not find out. */
  session: SessionState;
  /** Shows a link to the messages "sent" by the local SMS adapter. */
  developmentOutbox?: boolean;
  humanCheckSiteKey?: string | undefined;
}

interface IslandShellProps extends Pick<IslandProps, 'locale' | 'messages'> {
  services: BuilderServices;
  children: ReactNode;
}

/**
 * The shell of every island: its language, its services, and the outermost error boundary. The server renders it too. There,
 * services are created for each request and must not be used during rendering.
 */
export function IslandShell({ locale, messages, services, children }: IslandShellProps) {
  return (
    <ServicesContext value={services}>
      <IntlProvider locale={localeFacts[locale].intlLocale} messages={messages} onError={ignoreMissing}>
        <ErrorBoundary fallback={<Failed />}>{children}</ErrorBoundary>
      </IntlProvider>
    </ServicesContext>
  );
}

/** A module that failed to load fails again until the page reloads, so retry reloads; drafts survive. */
function Failed() {
  const text = useText();
  const { host } = useServices();
  return (
    <RetryState
      title={text('verification.failedTitle')}
      text={text('verification.failedText')}
      retryLabel={text('common.retry')}
      onRetry={host.restart}
    />
  );
}

/** A missing text shows its id (docs/specification.md 8), so nothing is logged to the console. */
function ignoreMissing() {}

/** The services of one builder. The caller that mounts it passes its environment. */
export function createBuilderServices({
  locale,
  developmentOutbox = false,
  humanCheckSiteKey,
  connection,
  host,
  session = { status: 'loading' },
}: Pick<IslandProps, 'locale' | 'developmentOutbox' | 'humanCheckSiteKey'> & {
  connection: Connection;
  host: Host;
  session?: SessionState;
}): BuilderServices {
  const request = createRequest(locale, connection.fetch);
  const phoneApi = createPhoneApi(request);
  return {
    locale,
    request,
    phoneApi,
    connection,
    host,
    session: createSession(phoneApi, localTexts, session),
    developmentOutbox,
    humanCheckSiteKey,
  };
}
