import { useState } from 'react';
import { inviteAll, readInvitations } from '#domain/profile/unclaimed-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { lookAgainMs, useDesk, useMayAct } from '../desk.ts';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useReading } from '../use-reading.ts';
import styles from './unclaimed.module.css';

/** How far invitations are while profiles wait to be claimed, and a way to invite everybody who was not. */
export function InvitationProgress() {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const [asking, setAsking] = useState(false);
  const { runOrToast, isBusy } = useAction();
  const { data } = useReading('invitations', () => desk.call(readInvitations, {}), lookAgainMs);
  if (!data || data.unclaimed === 0) return null;
  const { unclaimed, invited, waiting, unreachable, perDay, doneOn } = data;
  const left = unclaimed - invited - waiting - unreachable;

  async function invite() {
    await runOrToast(async () => {
      desk.cache.mutateCache('invitations', await desk.call(inviteAll, {}));
      desk.cache.revalidateKeys((key) => key.startsWith('profile/'));
    });
    setAsking(false);
  }

  return (
    <div className={styles['invitations']}>
      <p>
        {text('desk.invitations.state', { unclaimed, invited, waiting, unreachable })}{' '}
        {doneOn === null ? null : text('desk.invitations.pace', { perDay, date: times.day(doneOn) })}
      </p>
      {mayAct && left > 0 ? (
        <Button onClick={() => setAsking(true)}>{text('desk.invitations.all', { count: left })}</Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={text('desk.invitations.title', { count: left })}
        description={text('desk.invitations.text', { perDay })}
        confirmLabel={text('desk.invitations.confirm')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => void invite()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
