import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Locale, localeFacts, localizePath } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { bearerConnection } from '../api/connection.ts';
import { recordOf } from '../api/request.ts';
import { BuilderApp } from '../builder/builder-app.tsx';
import { type BuilderEvents, foreignPage, type Host } from '#widget/kit/host.ts';
import { prefixStorageKeys, sessionTexts } from '#widget/browser/storage.ts';
import type { BuilderArea } from '#domain/messages/areas.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';
import { EmbedNotice } from './embed-notice.tsx';
import styles from './embedded-app.module.css';
import { createBuilderServices, IslandShell } from './island-shell.tsx';
import type { EmbedOptions } from './options.ts';

/** As in the builder, zod must be configured for the Content-Security-Policy before any schema is created. */
const QuickPage = lazy(async () => {
  await import('#widget/kit/zod-without-eval.ts');
  return import('../quick/quick-page.tsx');
});

/** Shares much code with the wizard, which the first screen does not need. */
const PublishedScreen = lazy(async () => ({ default: (await import('./published-screen.tsx')).PublishedScreen }));

/** The builder's container and its callbacks. */
export interface MountTarget {
  container: HTMLElement;
  /** `https://host` of our server. */
  origin: string;
  options: EmbedOptions;
  emit<Name extends keyof BuilderEvents>(name: Name, detail: BuilderEvents[Name]): void;
  /** Called when the nanny chose another language in the builder. */
  onLocale(locale: Locale): void;
  toTop(behavior: ScrollBehavior): void;
}

/** A mounted builder. */
export interface MountedBuilder {
  update(options: EmbedOptions): void;
  unmount(): void;
}

/** Mounts the builder in an element of another site's page, or of a frame there. */
export function mountBuilder(target: MountTarget): MountedBuilder {
  // Not at the top level of the module, because a bundle of our own pages may include this module.
  prefixStorageKeys('nanny-profiles:');
  const $options = atom(target.options);
  const root = createRoot(target.container);
  root.render(<EmbeddedApp target={target} $options={$options} />);
  return {
    update: (options) => $options.set(options),
    unmount: () => root.unmount(),
  };
}

interface EmbeddedAppProps {
  target: MountTarget;
  $options: ReturnType<typeof atom<EmbedOptions>>;
}

type Start =
  | {
      status: 'ready';
      messages: Catalogue;
      developmentOutbox: boolean;
      humanCheckSiteKey: string | undefined;
      linksTrustline: boolean;
    }
  | { status: 'refused'; agency: string }
  | { status: 'unreachable' };

/** One builder at a time: another language, another start, and a restart each create a new one; drafts survive. */
function EmbeddedApp({ target, $options }: EmbeddedAppProps) {
  const { locale, start: asked, headings } = useStore($options);
  const [leftFor, setLeftFor] = useState<EmbedOptions['start']>();
  const start = asked === leftFor ? 'builder' : asked;
  const [runs, setRuns] = useState(0);
  const restart = () => setRuns((count) => count + 1);
  return (
    <HeadingOffset by={headings - 1}>
      <Run
        key={`${locale} ${start} ${runs}`}
        target={target}
        locale={locale}
        start={start}
        onRestart={restart}
        onBuilder={() => setLeftFor(asked)}
      />
    </HeadingOffset>
  );
}

interface RunProps {
  target: MountTarget;
  locale: Locale;
  start: EmbedOptions['start'];
  onRestart(): void;
  /** Switches from the quick page to the builder. */
  onBuilder(): void;
}

function Run({ target, locale, start, onRestart, onBuilder }: RunProps) {
  const [state, setState] = useState<Start>();
  const [published, setPublished] = useState<OwnerProfile>();
  const [connection] = useState(() => bearerConnection(target.origin, sessionTexts));

  useEffect(() => {
    let current = true;
    const begin = async () => {
      const next = await prepare(target.origin, locale, start);
      if (!current) return;
      setState(next);
      if (next.status === 'ready') target.emit('ready', { start });
      else target.emit('error', { code: next.status === 'refused' ? 'not-allowed' : 'unreachable' });
    };
    void begin();
    return () => {
      current = false;
    };
  }, [target, locale, start]);

  if (state === undefined) return null;
  if (state.status !== 'ready') {
    return <EmbedNotice state={state} locale={locale} origin={target.origin} onRetry={onRestart} />;
  }
  const host: Host = {
    ...foreignPage,
    restart: onRestart,
    openBuilder: start === 'quick' ? onBuilder : undefined,
    switchLocale: target.onLocale,
    toTop: target.toTop,
    showPublished: setPublished,
    emit: target.emit,
  };
  return (
    <div lang={localeFacts[locale].htmlLang} dir="ltr">
      <Started
        state={state}
        origin={target.origin}
        locale={locale}
        start={start}
        connection={connection}
        host={host}
        published={published}
      />
    </div>
  );
}

interface StartedProps {
  state: Extract<Start, { status: 'ready' }>;
  /** The product's own. */
  origin: string;
  locale: Locale;
  start: EmbedOptions['start'];
  connection: ReturnType<typeof bearerConnection>;
  host: Host;
  published: OwnerProfile | undefined;
}

function Started({ state, origin, locale, start, connection, host, published }: StartedProps) {
  const [services] = useState(() => createBuilderServices({ ...state, locale, connection, host }));
  return (
    <IslandShell locale={locale} messages={state.messages} services={services}>
      <Suspense fallback={null}>
        {/* Above the screens, where it never moves when one of them becomes another. */}
        {state.linksTrustline ? (
          <p className={styles['about']}>
            <a href={origin + localizePath('/about#trustline', locale)} target="_blank" rel="noreferrer">
              {state.messages['common.trustline']}
            </a>
          </p>
        ) : null}
        {published ? <PublishedScreen profile={published} /> : start === 'quick' ? <QuickPage /> : <BuilderApp />}
      </Suspense>
    </IslandShell>
  );
}

/** The catalogue areas of each start's first screen. */
const areas: Record<EmbedOptions['start'], readonly BuilderArea[]> = {
  builder: ['common', 'verification'],
  quick: ['common', 'verification', 'errors', 'labels', 'builder', 'steps', 'quick', 'video', 'embed'],
};

/** Whether this page may show the builder, and the texts of its first screen. */
async function prepare(origin: string, locale: Locale, start: EmbedOptions['start']): Promise<Start> {
  try {
    const [answer, messages] = await Promise.all([
      fetch(new URL('/api/embed/config', origin), { headers: { Accept: 'application/json' } }),
      loadCatalogue(locale, areas[start]),
    ]);
    const { isAllowed, agencyName, developmentOutbox, humanCheckSiteKey, linksTrustline } = recordOf(
      await answer.json(),
    );
    if (!answer.ok) return { status: 'unreachable' };
    if (isAllowed !== true) return { status: 'refused', agency: String(agencyName) };
    return {
      status: 'ready',
      developmentOutbox: developmentOutbox === true,
      linksTrustline: linksTrustline === true,
      humanCheckSiteKey: typeof humanCheckSiteKey === 'string' ? humanCheckSiteKey : undefined,
      messages: typeof agencyName === 'string' ? { ...messages, 'common.appName': agencyName } : messages,
    };
  } catch {
    return { status: 'unreachable' };
  }
}
