import { useStore } from '@nanostores/react';
import { CircleHelp, LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type DeskMe, staffRoles } from '#domain/agency/staff.ts';
import { LanguageMenu } from './language-menu.tsx';
import { useText } from '#widget/kit/text.ts';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk } from '../desk.ts';
import styles from './desk-frame.module.css';
import { useKeys } from './keys.ts';
import { deskScreens } from './screens.ts';
import { TabLink } from './tab-link.tsx';

/** Loaded after the screen: it is for the first sign-in. */
const PasskeyOffer = lazy(() => import('../agency/passkey-offer.tsx'));

/** Loaded when somebody asks for it: its checkbox lies in a file with the quick page. */
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** What stands around every screen of the desk: where one can go, and who is there. */
export function DeskFrame({ me }: { me: DeskMe }) {
  const desk = useDesk();
  const text = useText();
  const page = useStore(desk.place.page);
  const [showsKeys, setShowsKeys] = useState(false);
  const offered = deskScreens.filter(({ role }) => staffRoles.indexOf(me.role) <= staffRoles.indexOf(role));
  const current = offered.find(({ screens }) => page !== undefined && screens.includes(page.route));
  const title = text(current ? `desk.screen.${current.to}` : 'desk.notFound');

  useKeys({
    ...Object.fromEntries(offered.map(({ key, to }) => [`g ${key}`, () => desk.place.go(to)])),
    '?': () => setShowsKeys(true),
    z: desk.undo.undoLast,
  });
  useEffect(() => {
    document.title = text('desk.windowTitle', { title });
  }, [title, text]);

  // What waits to be taken back goes out before the page does.
  useEffect(() => {
    const finish = () => void desk.undo.finishAll();
    window.addEventListener('pagehide', finish);
    return () => window.removeEventListener('pagehide', finish);
  }, [desk]);

  async function leave() {
    await desk.undo.finishAll();
    await desk.api.signOut().catch(() => {});
    desk.visitor.set({ status: 'signed-out' });
  }

  const Screen = current?.component;
  return (
    <div className={styles['desk']}>
      <a className={styles['skip']} href="#screen">
        {text('common.skipToContent')}
      </a>
      <header className={styles['header']}>
        <p className={styles['name']}>{text('desk.title')}</p>
        <nav aria-label={text('desk.navigation')} className={styles['navigation']}>
          <ul>
            {offered.map(({ to, screens, icon: Icon }) => {
              const isHere = page !== undefined && screens.includes(page.route);
              return (
                <li key={to}>
                  <TabLink href={desk.place.address(to)} current={isHere ? 'page' : undefined}>
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
          <IconButton
            label={text('desk.keys.title')}
            icon={<CircleHelp aria-hidden="true" />}
            onClick={() => setShowsKeys(true)}
          />
          <IconButton
            label={text('common.signOut')}
            icon={<LogOut aria-hidden="true" />}
            onClick={() => void leave()}
          />
        </div>
      </header>
      <main id="screen" tabIndex={-1} className={styles['screen']}>
        <Suspense>
          <PasskeyOffer />
        </Suspense>
        <Suspense fallback={<Skeleton shape="title" />}>
          {Screen ? <Screen /> : <h1 className={styles['lost']}>{text('desk.notFound')}</h1>}
        </Suspense>
      </main>
      <Suspense>{showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}</Suspense>
    </div>
  );
}
