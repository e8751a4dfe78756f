import { useState } from 'react';
import type { DeskProfile } from '#domain/agency/reviews.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { lookAgainMs, useDesk } from '../desk.ts';
import { usePresence } from '../use-presence.ts';
import { useReading } from '../use-reading.ts';
import { wordsOf } from '../words-of.ts';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { ProfileActs } from './profile-acts.tsx';
import { ProfileCertificates } from './profile-certificates.tsx';
import { ProfileChanges } from './profile-changes.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileWarnings } from './profile-warnings.tsx';
import styles from './profile-pane.module.css';

interface ProfilePaneProps {
  id: string;
  /** Something was decided. @param opensNext the next item is wanted */
  onDone(opensNext: boolean): void;
}

/**
 * A profile as the agency reads it. It is approved as it was looked at: what she writes meanwhile is offered, and never slips
 * in. A pane for another profile needs another `key`.
 */
export function ProfilePane({ id, onDone }: ProfilePaneProps) {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading(`profile/${id}`, () => desk.api.profile(id), lookAgainMs);
  const [looked, setLooked] = useState<DeskProfile>();
  usePresence(id);

  if (!data) {
    if (error === undefined) return <Waiting />;
    return (
      <HeadingOffset by={1}>
        <RetryState
          title={text('common.serverError.title')}
          text={wordsOf(error, text)}
          retryLabel={text('common.retry')}
          onRetry={readAgain}
        />
      </HeadingOffset>
    );
  }
  if (!looked) setLooked(data);
  const isOlder = looked !== undefined && looked.profile.version < data.profile.version;
  const shown = isOlder ? looked : data;
  return (
    <article className={styles['pane']} aria-labelledby="pane-title">
      <ProfileHead detail={shown} />
      {isOlder ? (
        <Alert tone="info">
          <p>{text('desk.review.newer')}</p>
          <Button onClick={() => setLooked(data)}>{text('desk.review.showNewer')}</Button>
        </Alert>
      ) : null}
      <ProfileWarnings detail={shown} />
      <ProfileActs detail={shown} newer={isOlder ? data : undefined} onDone={onDone} onNewer={setLooked} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ProfileChanges key={shown.profile.version} detail={shown} />
          <ProfileCertificates detail={shown} />
        </div>
        <aside className={styles['aside']} aria-label={text('desk.review.aside')}>
          <ProfileFacts detail={shown} />
          <Notes detail={shown} />
          <History detail={shown} />
        </aside>
      </div>
    </article>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles['pane']}>
      <output className={styles['loading']}>{text('common.loading')}</output>
      <Skeleton shape="title" />
      <Skeleton shape="control" />
      <Skeleton shape="card" />
    </div>
  );
}
