import { useStore } from '@nanostores/react';
import { useMemo, useRef } from 'react';
import { readToday } from '#domain/agency/contract.ts';
import type { Today } from '#domain/agency/numbers.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useKeptFocus } from '#widget/ui/use-kept-focus.ts';
import { lookAgainMs, useDesk } from '../desk.ts';
import { Row } from '../queue/row.tsx';
import { initialsOf } from '../shell/portrait.tsx';
import type { Screen } from '../router.ts';
import { useTimes } from '../times.ts';
import { useReading } from '../use-reading.ts';
import { wordsOf } from '../words-of.ts';
import { FirstWeek } from './first-week.tsx';
import head from '../shell/head.module.css';
import styles from './today-screen.module.css';
import { useStillList } from './use-still-list.ts';

const screenOf = {
  request: 'request',
  review: 'review',
  certificate: 'certificate',
  reference: 'review',
  call: 'review',
  trustline: 'nanny',
} as const;

/** The waiting items, the soonest due first: the start screen of the desk. */
export default function TodayScreen() {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading('today', () => desk.call(readToday, {}), lookAgainMs);

  if (error !== undefined && data === undefined) {
    return (
      <RetryState
        title={text('common.serverError.title')}
        text={wordsOf(error, text)}
        retryLabel={text('common.retry')}
        onRetry={readAgain}
      />
    );
  }
  if (!data) return <Waiting />;
  return <Loaded today={data} />;
}

function Loaded({ today }: { today: Today }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const visitor = useStore(desk.visitor);
  const name = visitor.status === 'in' ? visitor.me.name : '';
  const screen = useRef<HTMLDivElement>(null);
  useKeptFocus(screen);
  const {
    requests,
    reviews,
    certificates,
    references,
    trustline,
    unclaimed,
    quarantined,
    failedMessages,
    waitingTexts,
  } = today;
  const tiles: {
    count: number;
    words: string;
    to?: Screen;
    search?: Record<string, string>;
    note?: string;
    isUrgent?: boolean;
  }[] = [
    {
      count: requests.open,
      words: 'desk.today.requests',
      to: 'requests',
      ...(requests.overdue > 0 && { note: text('desk.today.overdue', { count: requests.overdue }) }),
    },
    { count: reviews.new + reviews.changed + reviews.answered, words: 'desk.today.reviews', to: 'reviews' },
    { count: certificates.waiting, words: 'desk.today.certificates', to: 'certificates' },
  ];
  // Shown only while there are any.
  const others: typeof tiles = [
    { count: requests.familyAnswers, words: 'desk.today.familyAnswers', to: 'requests' },
    // No list has these: each is below, and in the nanny's review.
    { count: references.waiting, words: 'desk.today.references.waiting' },
    { count: references.calls, words: 'desk.today.references.calls' },
    { count: certificates.expiring, words: 'desk.today.expiring', to: 'certificates', search: { state: 'expiring' } },
    { count: quarantined, words: 'desk.today.quarantined', to: 'requests', search: { state: 'quarantined' } },
    { count: trustline.due, words: 'desk.today.trustline' },
    { count: unclaimed.ending, words: 'desk.today.unclaimed', to: 'nannies', search: { state: 'unclaimed' } },
    { count: failedMessages, words: 'desk.today.failed', isUrgent: true },
    { count: waitingTexts, words: 'desk.today.waitingTexts' },
  ];
  return (
    <div ref={screen} data-focus-home className={styles['today']}>
      <header className={head['head']}>
        <h1>{text('desk.today.title', { name })}</h1>
      </header>
      {today.outages.map(({ provider, since }) => (
        <Alert key={provider} tone="danger" title={text(`desk.today.outage.${provider}.title`)}>
          {text(`desk.today.outage.${provider}.text`, { time: times.exact(since) })}
        </Alert>
      ))}
      <ul className={styles['tiles']}>
        {[...tiles, ...others.filter(({ count }) => count > 0)].map(({ count, words, to, search, note, isUrgent }) => {
          const content = (
            <>
              <Words>{text(words, { count })}</Words>
              {note ? <span className={styles['late']}>{note}</span> : null}
            </>
          );
          return (
            <li key={words} className={classNames(isUrgent && styles['urgent'])}>
              {to ? <a href={desk.router.address(to, undefined, search)}>{content}</a> : content}
            </li>
          );
        })}
      </ul>
      <FirstWeek items={today.firstWeek} />
      <Next next={today.next} />
    </div>
  );
}

/** A sentence that begins with a number, which is set large. */
function Words({ children }: { children: string }) {
  const [, number, rest = children] = /^([\d.,]+\+?)(.*)$/s.exec(children) ?? [];
  return (
    <span className={styles['words']}>
      {number === undefined ? null : <strong>{number}</strong>}
      {rest}
    </span>
  );
}

/** The waiting items in order of priority. The list does not move while the pointer or the focus is in it. */
function Next({ next }: Pick<Today, 'next'>) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const keyed = useMemo(
    () => next.map((item) => Object.assign({ key: `${item.kind} ${item.id} ${item.since}` }, item)),
    [next],
  );
  const list = useStillList(keyed);
  const news = list.newsCount > 0 ? text('desk.today.fresh', { count: list.newsCount }) : '';
  return (
    <section>
      <h2>{text('desk.today.next')}</h2>
      <LiveRegion text={news} />
      {news === '' ? null : <Button onClick={list.showNews}>{news}</Button>}
      {list.items.length === 0 ? <p className={styles['nothing']}>{text('desk.today.nothing')}</p> : null}
      <ol className={styles['queue']} {...list.watch}>
        {list.items.map((item) => (
          <li key={item.key}>
            <a href={desk.router.address(screenOf[item.kind], item.id)}>
              <Row
                title={item.title}
                when={whenOf(item)}
                isLate={isOver(item.dueAt)}
                portrait={item.portrait ?? initialsOf(item.title)}
              >
                <span>{text(`desk.kind.${item.kind}`)}</span>
                {item.about ? <span>{item.about}</span> : null}
              </Row>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );

  function whenOf(item: { dueAt: string | null; since: string }): string {
    if (item.dueAt === null) return text('desk.since', { time: times.relative(item.since) });
    return text(isOver(item.dueAt) ? 'desk.due.over' : 'desk.due.in', { time: times.relative(item.dueAt) });
  }
}

function isOver(dueAt: string | null): boolean {
  return dueAt !== null && Date.parse(dueAt) < Date.now();
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles['today']}>
      <output className={styles['loading']}>{text('common.loading')}</output>
      <Skeleton shape="title" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
  );
}
