import { findingSteps } from '#domain/assistant/findings.ts';
import type { Week } from '#domain/account/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { steps } from '../steps.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

interface WeekSectionProps {
  week: Week;
  onStep(index: number): void;
}

/** Page views, requests from families, and the most useful improvement. It names nobody. */
export function WeekSection({ week, onStep }: WeekSectionProps) {
  const text = useText();
  return (
    <AccountSection title={text('account.week.title')}>
      <dl className={styles['numbers']}>
        <div>
          <dt>{text('account.week.views')}</dt>
          <dd>{week.views}</dd>
        </div>
        <div>
          <dt>{text('account.week.requests')}</dt>
          <dd>{week.requests}</dd>
        </div>
      </dl>
      <p className={styles['note']}>{text('account.week.before', { count: week.viewsBefore })}</p>
      {week.advice.length === 0 ? null : (
        <>
          <p>{text('account.week.advice')}</p>
          <ul className={styles['list']}>
            {week.advice.filter(isFinding).map((code) => (
              <li key={code} className={styles['row']}>
                <span>{text(`assistant.finding.${code}`)}</span>
                <Button onClick={() => onStep(steps.findIndex((step) => step.id === findingSteps[code]))}>
                  {text('account.week.do')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountSection>
  );
}

function isFinding(code: string): code is keyof typeof findingSteps {
  return Object.hasOwn(findingSteps, code);
}
