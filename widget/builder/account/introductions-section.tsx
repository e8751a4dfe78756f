import { useIntl } from 'react-intl';
import type { Introductions } from '#widget/api/account.ts';
import { useText } from '#widget/kit/text.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** Where the agency asked about the nanny, showed her profile to a family, and where she was chosen. It names no family. */
export function IntroductionsSection({ items }: { items: Introductions }) {
  const intl = useIntl();
  const text = useText();
  return (
    <AccountSection title={text('account.introductions.title')}>
      <p className={styles['note']}>{text('account.introductions.note')}</p>
      <ul className={styles['list']}>
        {items.map(({ state, at, family }, place) => (
          // Several introductions may have the same state and time.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at}-${String(place)}`} className={styles['row']}>
            <span>{text(`account.introductions.${state}`, { family: family ?? '' })}</span>
            <span className={styles['note']}>
              {intl.formatDate(at, {
                dateStyle: 'medium',
                ...((state === 'meeting' || state === 'canceled') && { timeStyle: 'short' }),
              })}
            </span>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
