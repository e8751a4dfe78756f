import type { ProfileState } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import styles from './state-mark.module.css';

/** How a profile stands, in a word. */
export function StateMark({ state }: { state: ProfileState }) {
  const text = useText();
  return <span className={classNames(styles['mark'], styles[state])}>{text(`desk.state.${state}`)}</span>;
}
