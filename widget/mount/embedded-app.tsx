import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { lazy, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { bearerConnection } from '../api/connection.ts';
import { recordOf } from '../api/request.ts';
import { BuilderApp } from '../builder/builder-app.tsx';
import { type BuilderEvents, foreignPage, type Host } from '../builder/host.ts';
import { QuickApp } from '../quick/quick-app.tsx';
import { prefixStorageKeys, sessionTexts } from '../state/storage.ts';
import { loadCatalogue } from './catalogues.ts';
import { EmbedNotice } from './embed-notice.tsx';
import { createServices, type IslandTexts, IslandShell } from './island-shell.tsx';
import type { EmbedOptions } from './options.ts';

prefixStorageKeys('nanny-profiles:');

/** Shares much with the wizard, which the first screen does without. */
const PublishedScreen = lazy(async () => ({ default: (await import('./published-screen.tsx')).PublishedScreen }));

/** Where a builder is mounted, and whom it tells what. */
export interface MountTarget {
  container: HTMLElement;
  /** `https://host` of our server. */
  origin: string;
  options: EmbedOptions;
  emit<Name extends keyof BuilderEvents>(name: Name, detail: BuilderEvents[Name]): void;
  /** The nanny chose another language in the builder. */
  onLocale(locale: Locale): void;
  toTop(behavior: ScrollBehavior): void;
}

export interface MountedBuilder {
  update(options: EmbedOptions): void;
  unmount(): void;
}

/** Shows the builder in an element of another site's page, or of a frame there. */
export function mountBuilder(target: MountTarget): MountedBuilder {
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
  | { status: 'ready'; texts: IslandTexts; developmentOutbox: boolean; humanCheckSiteKey: string | undefined }
  | { status: 'refused'; agency: string }
  | { status: 'unreachable' };

/** One builder after the other: another language, another start and a restart each begin anew; drafts survive it. */
function EmbeddedApp({ target, $options }: EmbeddedAppProps) {
  const { locale, start } = useStore($options);
  const [runs, setRuns] = useState(0);
  const restart = () => setRuns((count) => count + 1);
  return <Run key={`${locale} ${start} ${runs}`} target={target} locale={locale} start={start} onRestart={restart} />;
}

interface RunProps {
  target: MountTarget;
  locale: Locale;
  start: EmbedOptions['start'];
  onRestart(): void;
}

function Run({ target, locale, start, onRestart }: RunProps) {
  const [state, setState] = useState<Start>();
  const [published, setPublished] = useState<OwnerProfile>();
  const [connection] = useState(() => bearerConnection(target.origin, sessionTexts));

  useEffect(() => {
    let current = true;
    const begin = async () => {
      const next = await prepare(target.origin, locale);
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
    switchLocale: target.onLocale,
    toTop: target.toTop,
    showPublished: setPublished,
    emit: target.emit,
  };
  return (
    <div lang={localeFacts[locale].htmlLang} dir="ltr">
      <Started state={state} locale={locale} start={start} connection={connection} host={host} published={published} />
    </div>
  );
}

interface StartedProps {
  state: Extract<Start, { status: 'ready' }>;
  locale: Locale;
  start: EmbedOptions['start'];
  connection: ReturnType<typeof bearerConnection>;
  host: Host;
  published: OwnerProfile | undefined;
}

function Started({ state, locale, start, connection, host, published }: StartedProps) {
  const [services] = useState(() => {
    const made = createServices({ ...state, locale, connection, host });
    if (start === 'builder') void made.session.refresh();
    return made;
  });
  const quick = start === 'quick' || published !== undefined;
  return (
    <IslandShell
      key={quick ? 'quick' : 'builder'}
      locale={locale}
      texts={state.texts}
      services={services}
      areas={quick ? ['common', 'errors', 'labels', 'builder', 'steps', 'quick', 'embed'] : ['common', 'verification']}
    >
      {published ? <PublishedScreen profile={published} /> : start === 'quick' ? <QuickApp /> : <BuilderApp />}
    </IslandShell>
  );
}

/** Whether this page may show the builder, and the first texts. */
async function prepare(origin: string, locale: Locale): Promise<Start> {
  try {
    const [answer, catalogue] = await Promise.all([
      fetch(new URL('/api/embed/config', origin), { headers: { Accept: 'application/json' } }),
      loadCatalogue(locale, ['common', 'verification', 'quick']),
    ]);
    const { isAllowed, agencyName, developmentOutbox, humanCheckSiteKey } = recordOf(await answer.json());
    if (!answer.ok) return { status: 'unreachable' };
    if (isAllowed !== true) return { status: 'refused', agency: String(agencyName) };
    const text = (id: string) => catalogue[id] ?? id;
    return {
      status: 'ready',
      developmentOutbox: developmentOutbox === true,
      humanCheckSiteKey: typeof humanCheckSiteKey === 'string' ? humanCheckSiteKey : undefined,
      texts: {
        appName: text('common.appName'),
        loading: text('verification.checking'),
        failedTitle: text('verification.failedTitle'),
        failedText: text('verification.failedText'),
        retry: text('common.retry'),
      },
    };
  } catch {
    return { status: 'unreachable' };
  }
}
