import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './handoff-page.module.css';

/** What stands in the page until it knows its link. */
export function Looking() {
  const text = useText();
  return (
    <>
      <Heading level={1} className={styles['title']}>
        {text('handoff.phone.pageTitle')}
      </Heading>
      <output className={styles['muted']}>{text('handoff.phone.looking')}</output>
    </>
  );
}
