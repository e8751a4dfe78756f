import { ArrowUpRight, ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { changeFirstWeek, markPageSeen } from '#domain/agency/contract.ts';
import type { FirstWeek as Items, FirstWeekItem } from '#domain/agency/first-week.ts';
import { localizePath } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { type Desk, useDesk, useMe } from '../desk.ts';
import { useAction } from '../use-action.ts';
import styles from './first-week.module.css';

/** Where each item is done. */
const addressOf: Readonly<Record<FirstWeekItem, (desk: Desk) => string>> = {
  brand: ({ router }) => router.address('setting', 'brand'),
  colleague: ({ router }) => router.address('people'),
  nannies: ({ router }) => router.address('import'),
  website: ({ router }) => router.address('setting', 'website'),
  families: ({ locale }) => localizePath('/nannies', locale),
};

/** What a new agency still has to set up. The server knows by stored facts what is done; nothing is checked off here. */
export function FirstWeek({ items }: { items: Items }) {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const { isBusy, runOrToast } = useAction();
  if (items.length === 0) return null;

  async function change(isPutAway: boolean): Promise<void> {
    await desk.call(changeFirstWeek, { body: { isPutAway } });
    desk.cache.revalidateKeys('today');
  }

  async function putAway(): Promise<void> {
    await change(true);
    desk.undo.offer(
      { title: text('desk.firstWeek.putAway.done'), undoLabel: text('desk.undo') },
      () => void runOrToast(() => change(false)),
    );
  }

  return (
    <section className={styles['week']} aria-labelledby="first-week">
      <div className={styles['head']}>
        <h2 id="first-week">{text('desk.firstWeek.title')}</h2>
        <p className={styles['muted']}>
          {text('desk.firstWeek.done', { done: items.filter(({ isDone }) => isDone).length, count: items.length })}
        </p>
      </div>
      <ol className={styles['items']}>
        {items.map(({ item, isDone }) => (
          <Item key={item} item={item} isDone={isDone} />
        ))}
      </ol>
      {isOwner ? (
        <Button variant="quiet" busy={isBusy} className={styles['putAway']} onClick={() => void runOrToast(putAway)}>
          {text('desk.firstWeek.putAway')}
        </Button>
      ) : null}
    </section>
  );
}

function Item({ item, isDone }: Items[number]) {
  const desk = useDesk();
  const text = useText();
  const { runOrToast } = useAction();
  const State = isDone ? CircleCheck : CircleDashed;
  const isPublicPage = item === 'families';
  const Way = isPublicPage ? ArrowUpRight : ChevronRight;

  /** The page opens in a tab of its own. If the call fails, the item stays open and can be pressed again. */
  function markSeen(): void {
    void runOrToast(async () => {
      await desk.call(markPageSeen, {});
      desk.cache.revalidateKeys('today');
    });
  }

  const opensPage = {
    target: '_blank',
    rel: 'noreferrer',
    onClick: markSeen,
    // The middle button opens a tab as well.
    onAuxClick: ({ button }: { button: number }) => {
      if (button === 1) markSeen();
    },
  };
  return (
    <li className={classNames(isDone && styles['done'])}>
      <State className={styles['state']} aria-hidden="true" />
      <div className={styles['words']}>
        <a className={styles['link']} href={addressOf[item](desk)} {...(isPublicPage && opensPage)}>
          {text(`desk.firstWeek.${item}`)}
        </a>
        {isDone ? (
          <VisuallyHidden>{text('desk.firstWeek.isDone')}</VisuallyHidden>
        ) : (
          <p className={styles['muted']}>
            {text(`desk.firstWeek.${item}.hint`)}
            {item === 'website' ? (
              <>
                {' '}
                <a
                  className={styles['more']}
                  href={localizePath('/embed', desk.locale)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {text('desk.firstWeek.website.html')}
                </a>
              </>
            ) : null}
          </p>
        )}
      </div>
      <Way className={styles['way']} aria-hidden="true" />
    </li>
  );
}
