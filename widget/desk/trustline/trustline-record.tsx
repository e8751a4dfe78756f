import type { DeskTrustline } from '#domain/trustline/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import styles from './trustline-check.module.css';

/** The recorded TrustLine check in words, with what follows from it. */
export function TrustlineRecord({ trustline }: { trustline: DeskTrustline }) {
  const text = useText();
  const times = useTimes();
  const { state, checkedOn, checkedBy, isDue, isShown } = trustline;
  if (checkedOn === null) {
    return (
      <p>
        {text('labels.trustline.none')}
        <small>{text('desk.trustline.missing')}</small>
      </p>
    );
  }
  const facts = { state: text(`labels.trustline.${state}`), date: times.day(checkedOn) };
  return (
    <p>
      {checkedBy ? text('desk.trustline.byOn', { ...facts, name: checkedBy.name }) : text('desk.trustline.on', facts)}
      {isDue ? <strong className={styles['due']}>{text('desk.trustline.due')}</strong> : null}
      {state === 'applicant' && !isShown ? <small>{text('desk.trustline.notTold')}</small> : null}
    </p>
  );
}
