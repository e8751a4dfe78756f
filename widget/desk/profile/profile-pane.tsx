import { useState } from 'react';
import { readDeskProfile } from '#domain/profile/desk-contract.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { lookAgainMs, useDesk } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { ItemPane } from '../shell/item-pane.tsx';
import { usePresence } from '../use-presence.ts';
import { useReading } from '../use-reading.ts';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileCertifications } from '../certification/profile-certifications.tsx';
import { ProfileChanges } from './profile-changes.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileReferences } from '../reference/profile-references.tsx';
import { ProfileStanding } from './profile-standing.tsx';
import { ProfileTranslations } from '../translation/profile-translations.tsx';
import { ProfileWarnings } from './profile-warnings.tsx';
import styles from './profile-pane.module.css';

interface ProfilePaneProps {
  id: string;
  /** Called after a decision. @param opensNext whether to open the next item */
  onDone(opensNext: boolean): void;
}

/**
 * A profile as the agency reviews it. The approval covers the displayed revision: later changes are offered and never included
 * silently. A pane for another profile needs another `key`.
 */
export function ProfilePane({ id, onDone }: ProfilePaneProps) {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading(`profile/${id}`, () => desk.call(readDeskProfile, { id }), lookAgainMs);
  const [looked, setLooked] = useState<DeskProfile>();
  usePresence(id);

  if (!data) return <ReadingState error={error} onRetry={readAgain} />;
  if (!looked) setLooked(data);
  const isOlder = looked !== undefined && looked.profile.revision < data.profile.revision;
  const shown = isOlder ? looked : data;
  return (
    <ItemPane title={shown.name || text('desk.nameless')} facts={<ProfileStanding detail={shown} />}>
      {isOlder ? (
        <Alert tone="info">
          <p>{text('desk.profile.newer')}</p>
          <Button onClick={() => setLooked(data)}>{text('desk.profile.showNewer')}</Button>
        </Alert>
      ) : null}
      <ProfileWarnings detail={shown} />
      <ProfileActions detail={shown} newer={isOlder ? data : undefined} onDone={onDone} onNewer={setLooked} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ProfileChanges key={shown.profile.revision} detail={shown} />
          <ProfileCertifications detail={shown} />
          <ProfileReferences profileId={id} />
          <ProfileTranslations profileId={id} revision={shown.profile.revision} onChange={readAgain} />
        </div>
        <aside className={styles['aside']} aria-label={text('desk.profile.aside')}>
          <ProfileFacts detail={shown} />
          <Notes detail={shown} />
          <History detail={shown} />
        </aside>
      </div>
    </ItemPane>
  );
}
