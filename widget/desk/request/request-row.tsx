import type { RequestItem } from '#domain/request/desk.ts';
import { languageTag } from '#domain/assistant/text-language.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { initialsOf, Portrait } from '../shell/portrait.tsx';
import { useTimes } from '../times.ts';
import { useNow } from '../use-now.ts';
import { aboutNannies, familyName } from './names.ts';
import { Present } from './present.tsx';
import styles from './requests.module.css';

/** A request in the list: the family, the nanny, the urgency, and the deadline of the reply. */
export function RequestRow({ item }: { item: RequestItem }) {
  const text = useText();
  const clock = useClock(item);
  const isSetAside = item.quarantined && item.state !== 'spam';
  return (
    <span className={styles['row']}>
      <Portrait {...initialsOf(item.parentName)} />
      <span className={styles['texts']}>
        <span className={styles['who']}>
          <strong>{familyName(item, text)}</strong>
        </span>
        <span className={classNames(styles['clock'], clock.isOver && styles['over'])}>{clock.words}</span>
        <span className={styles['about']}>{aboutNannies(item, text)}</span>
        {item.excerpt === '' ? null : (
          <span className={styles['excerpt']} lang={languageTag(item.excerpt)} dir="auto">
            {item.excerpt}
          </span>
        )}
        <span className={styles['facts']}>
          <span>{text(isSetAside ? 'desk.request.view.quarantined' : `desk.request.state.${item.state}`)}</span>
          {item.bounced ? <span className={styles['rowBounced']}>{text('desk.request.bounced.mark')}</span> : null}
          <span className={classNames((item.urgency === 'immediate' || item.urgency === 'urgent') && styles['soon'])}>
            {text(`desk.request.urgency.${item.urgency}`)}
          </span>
          <span>{item.assignee?.name ?? text('desk.request.nobody')}</span>
          <Present request={item} />
        </span>
      </span>
    </span>
  );
}

/** The time shown for a request: when a reply is due, when it comes back, or when it arrived. */
export function useClock(item: RequestItem): { words: string; isOver: boolean } {
  const text = useText();
  const times = useTimes();
  const now = useNow();
  if (item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > now) {
    return { words: text('desk.request.asleep', { time: times.exact(item.snoozedUntil) }), isOver: false };
  }
  if (item.dueAt === null) return { words: times.relative(item.createdAt), isOver: false };
  const isOver = Date.parse(item.dueAt) < now;
  return { words: text(isOver ? 'desk.due.over' : 'desk.due.in', { time: times.relative(item.dueAt) }), isOver };
}
