import type { DeskProfile, ProfileState } from '#domain/profile/desk.ts';
import { localizePath } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { useDecisions } from '../use-decisions.ts';
import styles from './profile-pane.module.css';
import { StateBadge } from './state-badge.tsx';

/** The states in which families do not see a profile. */
const hidden: ReadonlySet<ProfileState> = new Set(['unclaimed', 'draft', 'held', 'paused']);

/** The profile's status, its other readers, and a link to the public page. */
export function ProfileStanding({ detail }: { detail: DeskProfile }) {
  const { locale } = useDesk();
  const text = useText();
  const { profile, readers } = detail;
  const state = useDecisions().shownState(profile.id, detail.state);
  const isListed = detail.isListed && state !== 'held';
  const isVisible = !hidden.has(state);
  return (
    <>
      <StateBadge state={state} />
      <span className={styles['fact']}>{text(isListed ? 'desk.listed' : 'desk.unlisted')}</span>
      {isVisible ? (
        <a href={localizePath(`/profile/${profile.slug ?? profile.id}`, locale)} target="_blank" rel="noreferrer">
          {text('desk.profile.page')}
        </a>
      ) : null}
      <output className={styles['readers']}>
        {readers.length > 0 ? text('desk.readers', { names: readers.join(text('common.listSeparator')) }) : null}
      </output>
    </>
  );
}
