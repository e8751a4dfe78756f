import { useStore } from '@nanostores/react';
import { CircleHelp, LogOut, Plus, Search } from 'lucide-react';
import { Fragment, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readToday } from '#domain/agency/contract.ts';
import { staffRoles } from '#domain/agency/roles.ts';
import type { DeskMe } from '#domain/agency/desk-session.ts';
import { minuteMs } from '#domain/durations.ts';
import { LanguageMenu } from './language-menu.tsx';
import { localTexts } from '#widget/browser/storage.ts';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { Wordmark } from '#widget/kit/parts/wordmark.tsx';
import { useText } from '#widget/kit/text.ts';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { type Desk, useDesk, useMayAct } from '../desk.ts';
import { useReading } from '../use-reading.ts';
import { watchIdle } from '../watch-idle.ts';
import { whenQuiet } from '../when-quiet.ts';
import styles from './desk-frame.module.css';
import { useKeys, useModKey } from './keys.ts';
import { FailedDialog, FailedPart, FailedScreen } from './failed-screen.tsx';
import { entryOf, type NavigationEntry } from './navigation.ts';
import { SkipLink } from './skip-link.tsx';
import { TabLink } from './tab-link.tsx';
import { waitingByScreen } from '../waiting.ts';
import { Dialog } from '#widget/ui/dialog.tsx';

/** Loaded after the screen, because only the first sign-in needs it. */
const PasskeyOffer = lazy(() => import('../agency/passkey-offer.tsx'));

/** Loaded after half an hour, if at all. */
const IdleNotice = lazy(() => import('./idle-notice.tsx'));

/** Loaded on demand, because its checkbox shares a file with the quick page. */
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** The interval at which the counts of the navigation are read again, in ms. */
const countsMs = minuteMs;

/** The frame of every screen of the desk: the navigation and the signed-in member. */
export function DeskFrame({ me, navigation }: { me: DeskMe; navigation: readonly NavigationEntry[] }) {
  const desk = useDesk();
  const text = useText();
  const page = useStore(desk.router.page);
  const dialogs = useStore(desk.dialogs);
  const [showsKeys, setShowsKeys] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const mayAct = useMayAct();
  const [isShown, setShown] = useState(false);
  const [endsSoon, setEndsSoon] = useState(false);
  const offered = navigation.filter(({ role }) => staffRoles.indexOf(me.role) <= staffRoles.indexOf(role));
  const listed = offered.filter(({ within }) => within === undefined);
  const current = entryOf(offered, page?.route);
  const title = text(current ? `desk.screen.${current.to}` : 'desk.notFound');

  const { data: today } = useReading('today', () => desk.call(readToday, {}), countsMs);
  const counts = today ? waitingByScreen(today) : {};

  useKeys({
    ...Object.fromEntries(offered.map(({ key, to }) => [`g ${key}`, () => desk.router.go(to)])),
    '?': () => setShowsKeys(true),
    ...(mayAct && { c: () => setWriting(true) }),
    z: desk.undo.undoLast,
  });
  useModKey('k', () => setSearching(true));
  useEffect(() => {
    document.title = text('desk.windowTitle', { title });
  }, [title, text]);

  // Sends actions in their undo period before the page closes.
  useEffect(() => {
    const finish = () => void desk.undo.finishAll();
    window.addEventListener('pagehide', finish);
    return () => window.removeEventListener('pagehide', finish);
  }, [desk]);

  const idle = useRef<ReturnType<typeof watchIdle>>(undefined);
  const end = useEffectEvent(leave);
  useEffect(() => {
    idle.current = watchIdle(localTexts, { notice: setEndsSoon, end: () => void end() });
    return () => idle.current?.stop();
  }, []);

  // Prefetches the files of the other screens once the first screen shows its content, so that navigation is instant.
  const fetchOthers = useEffectEvent(() => {
    offered.forEach(({ fetch }) => fetch());
    void loadSearch(desk).catch(() => {});
    if (mayAct) void loadNewRequest(desk).catch(() => {});
  });
  useEffect(() => (isShown ? whenQuiet(desk.underWay, fetchOthers) : undefined), [desk, isShown]);

  async function leave() {
    await desk.undo.finishAll();
    await desk.api.signOut().catch(() => {});
    desk.visitor.set({ status: 'signed-out' });
  }

  /** Unlike the end of a session, also deletes what this computer keeps of an import. */
  async function signOut() {
    await import('../import/import-flow.ts').then(({ forgetImport }) => forgetImport(desk, me.id)).catch(() => {});
    await leave();
  }

  const Screen = current?.component;
  return (
    <div className={styles['desk']}>
      <SkipLink />
      <header className={styles['header']}>
        <p className={styles['brand']}>
          <Wordmark name={text('common.appName')} />
          <span>{text('desk.title')}</span>
        </p>
        <nav aria-label={text('desk.navigation')} className={styles['navigation']}>
          <ul>
            {listed.map(({ to, icon: Icon }) => {
              const isHere = current?.to === to || current?.within === to;
              return (
                <li key={to}>
                  <TabLink href={desk.router.address(to)} current={isHere ? 'page' : undefined} count={counts[to]}>
                    <Icon aria-hidden="true" />
                    <span>{text(`desk.screen.${to}`)}</span>
                  </TabLink>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className={styles['person']}>
          <p>
            {me.name}
            <span>{text(`desk.role.${me.role}`)}</span>
          </p>
          <LanguageMenu />
          {mayAct ? (
            <IconButton
              label={text('desk.new')}
              aria-keyshortcuts="c"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setWriting(true)}
            />
          ) : null}
          <IconButton
            label={text('desk.search.title')}
            aria-keyshortcuts="Control+K Meta+K"
            icon={<Search aria-hidden="true" />}
            onClick={() => setSearching(true)}
          />
          <IconButton
            className={styles['keys']}
            label={text('desk.keys.title')}
            icon={<CircleHelp aria-hidden="true" />}
            onClick={() => setShowsKeys(true)}
          />
          <IconButton
            label={text('common.signOut')}
            icon={<LogOut aria-hidden="true" />}
            onClick={() => void signOut()}
          />
        </div>
      </header>
      <main id="screen" tabIndex={-1} className={styles['screen']}>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <PasskeyOffer />
          </Suspense>
        </ErrorBoundary>
        <ErrorBoundary key={current?.to} fallback={<FailedScreen />}>
          <Suspense fallback={<Skeleton shape="title" />}>
            {Screen ? <Screen /> : <h1 className={styles['lost']}>{text('desk.notFound')}</h1>}
            <Shown onShown={() => setShown(true)} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {dialogs.map(({ id, element }) => (
        <Fragment key={id}>{element}</Fragment>
      ))}
      {endsSoon ? (
        <Suspense>
          <IdleNotice onStay={() => idle.current?.stay()} onSignOut={() => void signOut()} />
        </Suspense>
      ) : null}
      {isWriting ? <NewRequestDialog onClose={() => setWriting(false)} /> : null}
      {isSearching ? <SearchDialog navigation={offered} onClose={() => setSearching(false)} /> : null}
      {showsKeys ? (
        <ErrorBoundary fallback={<FailedDialog title={text('desk.keys.title')} onClose={() => setShowsKeys(false)} />}>
          <Suspense>
            <KeysDialog onClose={() => setShowsKeys(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

/** Reports when its siblings have loaded. */
function Shown({ onShown }: { onShown: () => void }) {
  const say = useEffectEvent(onShown);
  useEffect(() => say(), []);
  return null;
}

interface SearchDialogProps {
  navigation: readonly NavigationEntry[];
  onClose: () => void;
}

/**
 * The global search. The dialog opens at once, and its content loads with the texts that Today's page does not include.
 * Otherwise, keys typed after Ctrl+K would act on the screen behind it.
 */
function SearchDialog({ navigation, onClose }: SearchDialogProps) {
  const desk = useDesk();
  const text = useText();
  const [Search] = useState(() => lazy(() => loadSearch(desk)));
  return (
    <Dialog open size="wide" onClose={onClose} title={text('desk.search.title')} closeLabel={text('common.close')}>
      <ErrorBoundary fallback={<FailedPart />}>
        <Suspense fallback={<Skeleton shape="control" />}>
          <Search navigation={navigation} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

/** Writes down a family that called. The dialog opens at once, like {@link SearchDialog}. */
function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [NewRequest] = useState(() => lazy(() => loadNewRequest(desk)));
  return (
    <Dialog open onClose={onClose} title={text('desk.new')} closeLabel={text('common.close')}>
      <ErrorBoundary fallback={<FailedPart />}>
        <Suspense fallback={<Skeleton shape="control" />}>
          <NewRequest onDone={onClose} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

async function loadNewRequest({ texts }: Pick<Desk, 'texts'>) {
  const [file] = await Promise.all([import('../request/new-request.tsx'), texts.load()]);
  return file;
}

/** Loads the search with its texts, so that after a prefetch it also opens offline. */
async function loadSearch({ texts }: Pick<Desk, 'texts'>) {
  const [file] = await Promise.all([import('./desk-search.tsx'), texts.load()]);
  return file;
}
