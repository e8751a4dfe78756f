import { useState } from 'react';
import { dayMs } from '#domain/durations.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { inviteNanny } from '#domain/profile/unclaimed-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useNow } from '../use-now.ts';
import { EditDraft } from './edit-draft.tsx';
import styles from './unclaimed.module.css';

/** What a profile waits for that staff wrote: the invitation, and the nanny's first code. */
export function UnclaimedPanel({ detail }: { detail: DeskProfile }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const { runOrToast, isBusy } = useAction();
  const { profile, unclaimed, reachedBy } = detail;
  if (unclaimed === null) return null;
  const { invitations, invitedAt, inviteAt, deletedOn } = unclaimed;
  const isWaiting = inviteAt !== null && (invitedAt === null || Date.parse(inviteAt) <= now);
  const mayInvite = invitedAt === null || Date.parse(invitedAt) <= now - dayMs;

  const invite = () =>
    runOrToast(async () => {
      desk.cache.mutateCache(`profile/${profile.id}`, await desk.call(inviteNanny, { id: profile.id }));
      desk.cache.revalidateKeys('invitations');
      desk.toast({ title: text('desk.unclaimed.done', { name: detail.name || text('desk.nameless') }) });
    });

  return (
    <section className={styles['panel']} aria-labelledby="unclaimed-title">
      <h3 id="unclaimed-title">{text('desk.unclaimed.title')}</h3>
      <p>{text('desk.unclaimed.text', { date: times.day(deletedOn) })}</p>
      {invitedAt === null ? null : (
        <p className={styles['detail']}>
          {text('desk.unclaimed.invited', { count: invitations, time: times.exact(invitedAt) })}{' '}
          {inviteAt === null || isWaiting ? null : text('desk.unclaimed.again')}
        </p>
      )}
      {isWaiting ? <p className={styles['detail']}>{text('desk.unclaimed.waiting')}</p> : null}
      {reachedBy === null ? <p>{text('desk.unclaimed.unreachable')}</p> : null}
      {mayAct ? (
        <>
          <div className={styles['actions']}>
            {reachedBy === null || isWaiting || !mayInvite ? null : (
              <Button variant="primary" busy={isBusy} onClick={() => void invite()}>
                {text('desk.unclaimed.invite', { channel: reachedBy })}
              </Button>
            )}
            <Button onClick={() => setEditing(true)}>{text('desk.unclaimed.edit')}</Button>
          </div>
          <p className={styles['detail']}>{text('desk.unclaimed.hours')}</p>
        </>
      ) : null}
      {isEditing ? <EditDraft detail={detail} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}
