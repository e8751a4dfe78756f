import { ChevronDown } from 'lucide-react';
import { type Ref, type RefCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { dayMs } from '#domain/durations.ts';
import { listIntroductions } from '#domain/introduction/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { Badge } from '../shell/badge.tsx';
import { useTimes } from '../times.ts';
import { useNow } from '../use-now.ts';
import { useReading } from '../use-reading.ts';
import { MakeIntroduction } from './make-introduction.tsx';
import { IntroductionPane } from './introduction-pane.tsx';
import styles from './introductions.module.css';

/** Nannies and parents answer while the request is open, so it is read this often, in ms. */
const readEveryMs = 30_000;

/** After this time, a family is asked again before further introductions, ms (California Civil Code 1812.507). */
const askAgainMs = 30 * dayMs;

/** The introductions of nannies to a family. */
export default function Introductions({ request }: { request: RequestDetail }) {
  const desk = useDesk();
  const text = useText();
  // A withdrawn request has no address to send anything to.
  const mayChange = useMayAct() && request.parentName !== '';
  const now = useNow();
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpenId] = useState<string>();
  /** The button that takes the focus of the closed form: of an introduction, or the one that opens the form. */
  const next = useRef<string>(undefined);
  const key = `introductions/${request.id}`;
  const { data, error, readAgain } = useReading(
    key,
    () => desk.call(listIntroductions, { query: { requestId: request.id } }),
    readEveryMs,
  );
  if (error !== undefined && !data) return <ReadingState error={error} onRetry={readAgain} />;
  if (!data) return <Skeleton shape="control" />;

  const wasAnswered = request.events.some(({ kind }) => kind === 'reply' || kind === 'introduction-sent');
  const isOld = mayChange && wasAnswered && Date.parse(request.createdAt) + askAgainMs <= now;

  function accept(introduction: Introduction): void {
    const others = data?.items.filter(({ id }) => id !== introduction.id) ?? [];
    const items = data?.items.map((each) => (each.id === introduction.id ? introduction : each)) ?? [];
    desk.cache.mutateCache(key, { items: items.includes(introduction) ? items : [introduction, ...others] });
  }

  function close(focusOn: string): void {
    next.current = focusOn;
    setMaking(false);
  }

  function focusedAs(name: string): RefCallback<HTMLElement> {
    return (button) => {
      if (!button || next.current !== name) return;
      next.current = undefined;
      button.focus();
    };
  }

  return (
    <>
      {isOld ? <p className={styles['reminder']}>{text('desk.introduction.askAgain')}</p> : null}
      {data.items.length === 0 && !isMaking ? (
        <p className={styles['quiet']}>{text('desk.introduction.none')}</p>
      ) : (
        <ul className={styles['introductions']}>
          {data.items.map((introduction) => (
            <li key={introduction.id}>
              <Row
                ref={focusedAs(introduction.id)}
                introduction={introduction}
                now={now}
                isOpen={introduction.id === openId}
                onToggle={() => setOpenId(introduction.id === openId ? undefined : introduction.id)}
              />
              {introduction.id === openId ? (
                <IntroductionPane
                  request={request}
                  introduction={introduction}
                  mayChange={mayChange}
                  onIntroduction={accept}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isMaking ? (
        <MakeIntroduction
          request={request}
          onCancel={() => close('make')}
          onMade={(introduction) => {
            accept(introduction);
            close(introduction.id);
            setOpenId(introduction.id);
          }}
        />
      ) : mayChange && !request.quarantined ? (
        <div>
          <Button ref={focusedAs('make')} onClick={() => setMaking(true)}>
            {text('desk.introduction.make')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface RowProps {
  ref: Ref<HTMLButtonElement>;
  introduction: Introduction;
  now: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ ref, introduction, now, isOpen, onToggle }: RowProps) {
  const intl = useIntl();
  const text = useText();
  const times = useTimes();
  const { state, expiresAt, createdAt, items } = introduction;
  const date = expiresAt === null ? '' : intl.formatDate(expiresAt, { dateStyle: 'medium' });
  const isEnded = state === 'sent' && expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <h4 className={styles['row']}>
      <button ref={ref} type="button" aria-expanded={isOpen} onClick={onToggle}>
        <ChevronDown aria-hidden="true" />
        <span>{text('desk.introduction.name', { count: items.length, time: times.exact(createdAt) })}</span>{' '}
        <Badge tone={isEnded || state === 'withdrawn' ? 'plain' : state === 'sent' ? 'good' : 'waiting'}>
          {text(`desk.introduction.state.${isEnded ? 'ended' : state}`, { date })}
        </Badge>
      </button>
    </h4>
  );
}
