import { lazy, Suspense } from 'react';
import { readRequest } from '#domain/request/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { FailedPart } from '../shell/failed-screen.tsx';
import { usePresence } from '../use-presence.ts';
import { useReading } from '../use-reading.ts';
import { FamilyFacts } from './family-facts.tsx';
import { asChanged, useChangedRequests } from './inbox.ts';
import { NoteForm } from './note-form.tsx';
import { Present } from './present.tsx';
import { ProfileSeen } from './profile-seen.tsx';
import { ReplyForm } from './reply-form.tsx';
import { RequestBar } from './request-bar.tsx';
import styles from './request-pane.module.css';
import { useIsWriting } from './use-is-writing.ts';
import { useClock } from './request-row.tsx';
import { aboutNannies, familyName } from './names.ts';
import { RequestedNannies } from './requested-nannies.tsx';
import { RequestTimeline } from './request-timeline.tsx';

/** An open request is read this often, in ms, so that other readers appear soon. */
const readEveryMs = 10_000;

const Introductions = lazy(() => import('../introduction/introductions.tsx'));

interface RequestPaneProps {
  id: string;
  /** Called when the request is done, to open the next one. */
  onDone: () => void;
}

/** One request with all its details. */
export function RequestPane({ id, onDone }: RequestPaneProps) {
  const desk = useDesk();
  const text = useText();
  const changed = useChangedRequests()[id];
  const { data, error, readAgain } = useReading(`request/${id}`, () => desk.call(readRequest, { id }), readEveryMs);
  usePresence(id, useIsWriting(id));
  return (
    <article className={styles['pane']} aria-labelledby="request-title">
      {/* The same element before and after loading, because it has the focus. */}
      <h2 id="request-title" data-pane-title tabIndex={-1} className={styles['title']}>
        {(data && familyName(data, text)) ?? text(error === undefined ? 'common.loading' : 'desk.kind.request')}
      </h2>
      {data ? (
        <Content request={asChanged(data, changed)} onDone={onDone} />
      ) : error === undefined ? (
        <div className={styles['waiting']}>
          <Skeleton shape="control" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      ) : (
        <ReadingState error={error} onRetry={readAgain} />
      )}
    </article>
  );
}

function Content({ request, onDone }: { request: RequestDetail; onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  // A withdrawn request has neither an address nor anything to decide.
  const mayChange = useMayAct() && request.email !== '';
  const clock = useClock(request);
  return (
    <>
      <header className={styles['header']}>
        <p className={styles['about']}>
          {request.profileId === null ? (
            aboutNannies(request, text)
          ) : (
            <a href={desk.router.address('nanny', request.profileId)}>{aboutNannies(request, text)}</a>
          )}
          <span className={classNames(clock.isOver && styles['over'])}>{clock.words}</span>
        </p>
        <output className={styles['readers']}>
          <Present request={request} />
        </output>
        {mayChange ? <RequestBar request={request} onDone={onDone} /> : null}
      </header>
      {request.bounced ? (
        <Alert tone="danger" title={text('desk.request.bounced.title', { email: request.email })}>
          {text('desk.request.bounced.text')}
        </Alert>
      ) : null}
      <section className={styles['part']}>
        <h3>{text('desk.request.message')}</h3>
        <p className={styles['message']} lang={request.locale}>
          {request.message ?? text('desk.request.noMessage')}
        </p>
        <FamilyFacts request={request} />
      </section>
      {request.profiles.length > 1 || request.profiles.some(({ fit }) => fit) ? (
        <section className={styles['part']}>
          <h3>{text('desk.request.nannies')}</h3>
          <RequestedNannies request={request} />
        </section>
      ) : null}
      <section className={styles['part']}>
        <h3>{text('desk.introduction.title')}</h3>
        <ErrorBoundary fallback={<FailedPart />}>
          <Suspense fallback={<Skeleton shape="control" />}>
            <Introductions request={request} />
          </Suspense>
        </ErrorBoundary>
      </section>
      <ProfileSeen request={request} />
      <section className={styles['part']}>
        <h3>{text('desk.request.timeline')}</h3>
        <RequestTimeline request={request} />
      </section>
      {mayChange ? (
        <>
          {request.quarantined ? null : <ReplyForm request={request} />}
          <NoteForm request={request} />
        </>
      ) : null}
    </>
  );
}
