import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import type { IntroductionDifference } from './differences.ts';
import styles from './introductions.module.css';
import type { OpenIntroduction } from './use-introduction.ts';

/** Says that somebody else changed the introduction meanwhile, and what. */
export function IntroductionDifferences({ open }: { open: OpenIntroduction }) {
  const text = useText();
  const { differences, isRefused, isDirty, understand } = open;
  if (differences.length === 0 && !isRefused) return null;
  const wordsOf = ({ id, name = '', text: words, names = [] }: IntroductionDifference) =>
    text(`desk.introduction.stale.${id}`, {
      name,
      names: names.join(text('common.listSeparator')),
      text: words === '' || words === undefined ? text('desk.request.seen.nothing') : words,
    });
  return (
    <Alert key={String(isRefused)} tone="danger" takesFocus={isRefused} title={text('desk.introduction.stale.title')}>
      <p>{text(isDirty ? 'desk.introduction.stale.kept' : 'desk.introduction.stale.read')}</p>
      <ul className={styles['differences']}>
        {differences.map((difference) => {
          const words = wordsOf(difference);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <Button onClick={understand}>{text('desk.introduction.stale.seen')}</Button>
    </Alert>
  );
}
