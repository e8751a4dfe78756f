import { useEffect, useRef } from 'react';
import type { DeskProfile } from '#domain/agency/reviews.ts';
import { localizePath } from '#domain/locale.ts';
import { personName } from '#domain/profile/name.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import styles from './profile-head.module.css';
import { StateMark } from './state-mark.tsx';

/** Whose profile it is, how it stands, who else reads it, and the page that families see. */
export function ProfileHead({ detail }: { detail: DeskProfile }) {
  const { locale } = useDesk();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { profile, state, readers } = detail;
  const isVisible = state !== 'held' && state !== 'draft' && state !== 'paused';
  return (
    <header className={styles['head']}>
      <h2 id="pane-title" ref={heading} tabIndex={-1}>
        {personName(profile) || text('desk.nameless')}
      </h2>
      <StateMark state={state} />
      <span className={styles['fact']}>{text(detail.isListed ? 'desk.listed' : 'desk.unlisted')}</span>
      {isVisible ? (
        <a href={localizePath(`/profile/${profile.slug ?? profile.id}`, locale)} target="_blank" rel="noreferrer">
          {text('desk.review.page')}
        </a>
      ) : null}
      <output className={styles['readers']}>
        {readers.length > 0 ? text('desk.readers', { names: readers.join(text('common.listSeparator')) }) : null}
      </output>
    </header>
  );
}
