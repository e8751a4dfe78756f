import { type ReactNode, useState } from 'react';
import { listPasskeys, listStaff, removePasskey, removeStaff } from '#domain/agency/staff-contract.ts';
import type { StaffMember } from '#domain/agency/staff.ts';
import { displayPhone, unbroken } from '#domain/phone-display.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { lookAgainMs, useDesk, useMe } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useReading } from '../use-reading.ts';
import head from '../shell/head.module.css';
import list from '../shell/list.module.css';
import styles from './agency.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import type { Passkey } from '#domain/agency/desk-session.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** The agency's staff, and the member's own passkeys. Only owners invite and disable. */
export default function PeopleScreen() {
  const desk = useDesk();
  const me = useMe();
  const text = useText();
  const { data: people, error, readAgain } = useReading('staff', () => desk.call(listStaff, {}), lookAgainMs);
  const [invited, setInvited] = useState<StaffMember | 'somebody'>();
  const [disabled, setDisabled] = useState<StaffMember>();
  const { runOrToast, isBusy } = useAction();
  const confirmed = useConfirmed();
  const isOwner = me.role === 'owner';

  async function disable({ id, name }: StaffMember): Promise<void> {
    await runOrToast(async () => {
      await confirmed(() => desk.call(removeStaff, { id }));
      desk.toast({ title: text('desk.people.disabled', { name }) });
    });
    readAgain();
    setDisabled(undefined);
  }

  return (
    <div className={styles['screen']}>
      <section className={styles['part']}>
        <header className={head['head']}>
          <h1>{text('desk.screen.people')}</h1>
          {isOwner ? (
            <Button className={head['end']} variant="primary" onClick={() => setInvited('somebody')}>
              {text('desk.people.invite')}
            </Button>
          ) : null}
        </header>
        {people ? (
          <ul className={classNames(list['list'], styles['people'])}>
            {people.map((person) => (
              <Person key={person.id} person={person}>
                {isOwner && person.id !== me.id ? (
                  <div className={styles['actions']}>
                    <Button
                      aria-label={text('desk.people.inviteAgainNamed', { name: person.name })}
                      onClick={() => setInvited(person)}
                    >
                      {text('desk.people.inviteAgain')}
                    </Button>
                    {person.disabledAt === null ? (
                      <Button
                        variant="quiet"
                        aria-label={text('desk.people.disableNamed', { name: person.name })}
                        onClick={() => setDisabled(person)}
                      >
                        {text('desk.people.disable')}
                      </Button>
                    ) : null}
                  </div>
                ) : null}
              </Person>
            ))}
          </ul>
        ) : (
          <ReadingState error={error} onRetry={readAgain} />
        )}
      </section>
      <OwnPasskeys />
      <InviteDialog invited={invited} onClose={() => setInvited(undefined)} />
      <ConfirmDialog
        open={disabled !== undefined}
        title={text('desk.people.disableNamed', { name: disabled?.name ?? '' })}
        description={text('desk.people.disableText')}
        confirmLabel={text('desk.people.disable')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => disabled && void disable(disabled)}
        onCancel={() => setDisabled(undefined)}
      />
    </div>
  );
}

function Person({ person, children }: { person: StaffMember; children: ReactNode }) {
  const text = useText();
  const times = useTimes();
  const { name, phone, role, passkeys, invitedAt, signedInAt, disabledAt } = person;
  return (
    <li className={classNames(disabledAt !== null && styles['gone'])}>
      <p className={list['who']}>
        {name}
        <span>
          {text(`desk.role.${role}`)} · {unbroken(displayPhone(phone))}
        </span>
      </p>
      <p className={list['who']}>
        {disabledAt === null ? text('desk.people.passkeys', { count: passkeys }) : null}
        <span>
          {disabledAt !== null
            ? text('desk.people.disabledAt', { time: times.exact(disabledAt) })
            : signedInAt === null
              ? text('desk.people.invitedAt', { time: times.exact(invitedAt) })
              : text('desk.people.signedInAt', { time: times.relative(signedInAt) })}
        </span>
      </p>
      {children}
    </li>
  );
}

/** The signed-in member's passkeys with their last use, and actions to add and remove one. */
function OwnPasskeys() {
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
        <ul className={list['list']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p className={list['who']}>
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
