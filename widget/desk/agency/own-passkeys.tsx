import { useState } from 'react';
import type { Passkey } from '#domain/agency/desk-session.ts';
import { listPasskeys, removePasskey } from '#domain/agency/staff-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { useDesk } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useReading } from '../use-reading.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import styles from './agency.module.css';

/** The signed-in member's passkeys with their last use, and actions to add and remove one. */
export function OwnPasskeys() {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const { data: passkeys, error, readAgain } = useReading('passkeys', () => desk.call(listPasskeys, {}));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const { runOrToast, isBusy } = useAction();

  async function remove({ id }: Passkey): Promise<void> {
    await runOrToast(async () => {
      await desk.call(removePasskey, { id });
      desk.toast({ title: text('desk.passkeys.removed') });
    });
    desk.cache.revalidateKeys('passkeys');
    desk.cache.revalidateKeys('staff');
    setRemoved(undefined);
  }

  return (
    <section className={styles['part']} aria-labelledby="own-passkeys">
      <div className={styles['head']}>
        <h2 id="own-passkeys">{text('desk.passkeys.title')}</h2>
        <Button onClick={() => setAdding(true)}>{text('desk.passkeys.add')}</Button>
      </div>
      <p className={styles['muted']}>{text('desk.passkeys.text')}</p>
      {passkeys ? null : <ReadingState error={error} onRetry={readAgain} />}
      {passkeys?.length === 0 ? <p>{text('desk.passkeys.none')}</p> : null}
      {passkeys && passkeys.length > 0 ? (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p className={styles['who']}>
                {passkey.name}
                <span>
                  {text('desk.passkeys.made', { time: times.exact(passkey.createdAt) })}
                  {' · '}
                  {passkey.lastUsedAt === null
                    ? text('desk.passkeys.unused')
                    : text('desk.passkeys.used', { time: times.relative(passkey.lastUsedAt) })}
                </span>
              </p>
              <Button
                variant="quiet"
                aria-label={text('common.remove', { item: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {text('desk.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        open={removed !== undefined}
        title={text('common.remove', { item: removed?.name ?? '' })}
        description={text('desk.passkeys.removeText')}
        confirmLabel={text('desk.passkeys.remove')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
      />
    </section>
  );
}
