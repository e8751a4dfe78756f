import { useEffect, useState } from 'react';
import { findingSteps } from '#domain/assistant/findings.ts';
import type { Week } from '#domain/account/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { steps } from '../steps.ts';
import type { AccountPartProps } from './account-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

interface WeekSectionProps extends Pick<AccountPartProps, 'api' | 'account'> {
  onStep(index: number): void;
}

/** Looks at her page, families who asked, and what would help most; nobody's name. */
export function WeekSection({ api, account, onStep }: WeekSectionProps) {
  const text = useText();
  const [week, setWeek] = useState<Week>();
  const hasProfile = account.profile !== undefined;

  useEffect(() => {
    // Numbers are a gift: without an answer the rest of the account is there.
    if (hasProfile) api.week().then(setWeek, () => {});
  }, [api, hasProfile]);

  if (!week) return null;
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
