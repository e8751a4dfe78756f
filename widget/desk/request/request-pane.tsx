import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readRequest } from '#domain/request/desk-contract.ts';
import { type RequestDetail, requestLimits } from '#domain/request/desk.ts';
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
import { asChanged, useChangedRequests } from './inbox.ts';
import { Present } from './present.tsx';
import { ProfileSeen } from './profile-seen.tsx';
import { ReplyForm } from './reply-form.tsx';
import { JobPart } from './job-part.tsx';
import { RequestBar } from './request-bar.tsx';
import styles from './request-pane.module.css';
import { useClock } from './request-row.tsx';
import { aboutNannies, familyName, nannyName } from './names.ts';
import { SameFamily } from './same-family.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { minuteMs } from '#domain/durations.ts';
import { useDraft } from '../use-draft.ts';
import { Portrait } from '../shell/portrait.tsx';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { useRequestActions } from './use-request-actions.ts';
import { unbroken } from '#domain/phone-display.ts';
import { localeFacts } from '#domain/locale.ts';
import { useTimes } from '../times.ts';

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
  const mayChange = useMayAct() && request.parentName !== '';
  const clock = useClock(request);
  const reply = useRef<HTMLTextAreaElement>(null);
  const mayReply = !request.quarantined && request.email !== '';
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
        {mayChange ? (
          <RequestBar request={request} onReply={mayReply ? () => reply.current?.focus() : undefined} onDone={onDone} />
        ) : null}
      </header>
      {mayChange && request.sameFamily.length > 0 ? <SameFamily request={request} /> : null}
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
      <section className={styles['part']}>
        <h3>{text('desk.request.job')}</h3>
        <JobPart request={request} mayChange={mayChange} />
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
      {request.nannies === 0 ? null : <ProfileSeen request={request} />}
      <section className={styles['part']}>
        <h3>{text('desk.request.timeline')}</h3>
        <RequestTimeline request={request} />
      </section>
      {mayChange ? (
        <>
          {mayReply ? <ReplyForm ref={reply} request={request} /> : null}
          <NoteForm request={request} />
        </>
      ) : null}
    </>
  );
}

/** Writing ends after this pause in typing, in ms. */
const restMs = minuteMs;

/** Whether the member is writing or sending a reply to a request. An earlier draft doesn't count. */
function useIsWriting(requestId: string): boolean {
  const [draft] = useDraft(`reply/${requestId}`);
  const [sending] = useDraft(`sending/${requestId}`);
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), restMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return sending !== '' || (draft !== '' && draft !== rested);
}

/** The nannies of a request in the family's order, and how each fits the family's week. */
function RequestedNannies({ request: { profiles } }: { request: RequestDetail }) {
  const desk = useDesk();
  const text = useText();
  return (
    <ol className={styles['nannies']}>
      {profiles.map(({ id, name, portrait, fit }, place) => {
        const shown = nannyName({ nannyName: name }, text);
        return (
          <li key={id ?? `erased-${String(place)}`}>
            <Portrait {...portrait} />
            <span>
              {id === null ? shown : <a href={desk.router.address('nanny', id)}>{shown}</a>}
              {fit ? <span className={styles['fit']}>{fit.words}</span> : null}
              {fit?.bar ? (
                <svg
                  className={styles['nanniesBar']}
                  viewBox={`0 0 ${String(fit.bar.width)} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path d={fit.bar.path} />
                </svg>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Writes a note that only the agency can read. */
function NoteForm({ request }: { request: RequestDetail }) {
  const text = useText();
  const actions = useRequestActions();
  const [draft, setDraft] = useDraft(`note/${request.id}`);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isFit = draft.trim() !== '' && draft.length <= requestLimits.note;

  async function keep(): Promise<void> {
    setRefused(!isFit);
    if (!isFit || isBusy) return;
    setBusy(true);
    if (await actions.note(request, draft.trim())) setDraft('');
    setBusy(false);
  }

  return (
    <ActionForm onSend={() => void keep()}>
      <TextArea
        name="note"
        rows={2}
        label={text('desk.request.note')}
        hint={text('desk.request.note.hint')}
        error={isRefused && draft.trim() === '' ? text('validation.blankItem') : undefined}
        value={draft}
        limit={requestLimits.note}
        counter={(left) => text('desk.remaining', { count: left })}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy} aria-disabled={!isFit}>
        {text('desk.request.note.add')}
      </Button>
    </ActionForm>
  );
}

/** The family's contact data and language, and the time of its message. */
function FamilyFacts({ request }: { request: RequestDetail }) {
  const text = useText();
  const times = useTimes();
  return (
    <dl className={styles['facts']}>
      {request.email === '' ? null : (
        <div>
          <dt>{text('desk.request.email')}</dt>
          <dd>
            <a href={`mailto:${request.email}`}>{request.email}</a>
          </dd>
        </div>
      )}
      {request.phone === null ? null : (
        <div>
          <dt>{text('desk.request.phone')}</dt>
          <dd>
            <a href={`tel:${request.phone.replace(/[^\d+]/g, '')}`}>{unbroken(request.phone)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('desk.request.language')}</dt>
        <dd lang={localeFacts[request.locale].htmlLang}>{localeFacts[request.locale].ownName}</dd>
      </div>
      {request.channel === 'web' && request.source === null ? null : (
        <div>
          <dt>{text('desk.request.channel')}</dt>
          <dd dir="auto">
            {[text(`desk.request.channel.${request.channel}`), request.referredBy, request.source]
              .filter(Boolean)
              .join(' · ')}
          </dd>
        </div>
      )}
      <div>
        <dt>{text('desk.request.urgency')}</dt>
        <dd>{text(`desk.request.urgency.${request.urgency}`)}</dd>
      </div>
      <div>
        <dt>{text('desk.request.received')}</dt>
        <dd>{times.exact(request.createdAt)}</dd>
      </div>
      {request.nannyPhone === null ? null : (
        <div>
          <dt>{text('desk.request.nannyPhone', { name: nannyName(request, text) })}</dt>
          <dd>
            <a href={`tel:${request.nannyPhone.replace(/[^\d+]/g, '')}`}>{unbroken(request.nannyPhone)}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
