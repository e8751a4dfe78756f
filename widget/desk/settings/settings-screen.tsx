import { type ReactNode, useEffect, useRef } from 'react';
import { readSettings } from '#domain/agency/settings-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { useDesk, useMe } from '../desk.ts';
import { useAddress } from '../queue/use-address.ts';
import { useShownItem } from '../queue/shown-item.tsx';
import { ReadingState } from '../reading-state.tsx';
import { useReading } from '../use-reading.ts';
import { BrandForm } from './brand-form.tsx';
import { ListingForm } from './listing-form.tsx';
import { OfficeHoursForm } from './office-hours-form.tsx';
import { PageTextsForm } from './page-texts-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { SavedRepliesForm } from './saved-replies-form.tsx';
import { SectionList } from './section-list.tsx';
import { type Section, sectionsOf } from './sections.ts';
import head from '../shell/head.module.css';
import styles from './settings.module.css';
import { TrustlineForm } from './trustline-form.tsx';
import { WebsiteForm } from './website-form.tsx';

const formOf: Readonly<Record<Section, (settings: RevisedSettings) => ReactNode>> = {
  brand: (settings) => <BrandForm settings={settings} />,
  texts: (settings) => <PageTextsForm settings={settings} />,
  website: (settings) => <WebsiteForm settings={settings} />,
  hours: (settings) => <OfficeHoursForm settings={settings} />,
  listing: (settings) => <ListingForm settings={settings} />,
  messages: (settings) => <SavedRepliesForm settings={settings} />,
  trustline: (settings) => <TrustlineForm settings={settings} />,
  retention: (settings) => <RetentionForm settings={settings} />,
};

/** The agency's settings, which need no deployment. Read-only for everyone except owners. */
export default function SettingsScreen() {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const { id } = useAddress();
  const { data: settings, error, readAgain } = useReading('settings', () => desk.revisedCall(readSettings, {}));
  return (
    <div className={classNames(styles['settings'], id !== undefined && styles['opened'])}>
      <header className={classNames(head['head'], styles['head'])}>
        <h1>{text('desk.screen.settings')}</h1>
        {id === undefined ? null : (
          <a className={classNames(head['link'], head['end'], styles['back'])} href={desk.router.address('settings')}>
            {text('desk.settings.back')}
          </a>
        )}
        {isOwner ? null : <p className={styles['muted']}>{text('desk.settings.ownerOnly')}</p>}
      </header>
      {settings ? <Sections settings={settings} openId={id} /> : <ReadingState error={error} onRetry={readAgain} />}
    </div>
  );
}

interface SectionsProps {
  settings: RevisedSettings;
  /** The section in the address. */
  openId: string | undefined;
}

/** The list of sections and the open one; only one of them on a narrow screen. A wide screen opens the first by itself. */
function Sections({ settings, openId }: SectionsProps) {
  const text = useText();
  const sections = sectionsOf(settings);
  const shownId = useShownItem(openId, sections);
  const shown = sections.find(({ id }) => id === shownId);

  // The heading of another section takes the focus; back at the list, the row of the section that was open.
  const lastId = useRef(openId);
  useEffect(() => {
    if (lastId.current === openId) return;
    const target = openId === undefined ? `[data-row='${lastId.current}']` : '[data-pane-title]';
    lastId.current = openId;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>(target)?.focus();
  }, [openId]);

  return (
    <>
      <SectionList settings={settings} shown={shown?.id} />
      <div className={styles['pane']}>
        {shown ? formOf[shown.id](settings) : openId === undefined ? null : <h2>{text('desk.notFound')}</h2>}
      </div>
    </>
  );
}
