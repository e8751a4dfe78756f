import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useTimes } from '../times.ts';
import type { PacketDifference } from './differences.ts';
import styles from './packets.module.css';
import type { OpenPacket } from './use-packet.ts';

/** Says that somebody else changed the packet meanwhile, and what. */
export function PacketDifferences({ open }: { open: OpenPacket }) {
  const text = useText();
  const times = useTimes();
  const { differences, isRefused, isDirty, understand } = open;
  if (differences.length === 0 && !isRefused) return null;
  const wordsOf = ({ id, name = '', text: words, names = [], time }: PacketDifference) =>
    text(`desk.packets.stale.${id}`, {
      name,
      names: names.join(text('common.listSeparator')),
      text: words === '' || words === undefined ? text('desk.requests.seen.nothing') : words,
      time: time === undefined ? '' : times.exact(time),
    });
  return (
    <Alert key={String(isRefused)} tone="danger" takesFocus={isRefused} title={text('desk.packets.stale.title')}>
      <p>{text(isDirty ? 'desk.packets.stale.kept' : 'desk.packets.stale.read')}</p>
      <ul className={styles['differences']}>
        {differences.map((difference) => {
          const words = wordsOf(difference);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <Button onClick={understand}>{text('desk.packets.stale.seen')}</Button>
    </Alert>
  );
}
