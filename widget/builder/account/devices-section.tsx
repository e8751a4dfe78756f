import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Device } from '#domain/account/schema.ts';
import { useServices } from '#widget/kit/services.tsx';
import { type Text, useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import type { AccountPartProps } from './account-part.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import type { Overview } from './overview.ts';

/** The signed-in devices by browser and system, without addresses. One button signs all of them out. */
export function DevicesSection({ api, devices }: Pick<AccountPartProps, 'api'> & Pick<Overview, 'devices'>) {
  const { host } = useServices();
  const text = useText();
  const intl = useIntl();
  const [asking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(devices === undefined);

  async function signOut() {
    setBusy(true);
    setFailed(false);
    try {
      await api.signOutEverywhere();
      host.restart();
    } catch {
      setFailed(true);
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <AccountSection title={text('account.devices.title')}>
      {failed ? (
        <Alert tone="danger" takesFocus>
          {text('account.failed')}
        </Alert>
      ) : null}
      <ul className={styles['list']}>
        {(devices ?? []).map((item) => (
          <li key={`${item.createdAt} ${item.lastSeenAt}`} className={styles['row']}>
            <span>{nameOf(item.device, text)}</span>
            <span className={styles['note']}>
              {item.isThis
                ? text('account.devices.this')
                : text('account.devices.seen', {
                    date: intl.formatDate(item.lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAsking(true)}>{text('account.devices.signOut')}</Button>
      <ConfirmDialog
        open={asking}
        title={text('account.devices.signOutTitle')}
        description={text('account.devices.signOutText')}
        confirmLabel={text('account.devices.signOut')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      />
    </AccountSection>
  );
}

function nameOf({ browser, system }: Device, text: Text): string {
  if (browser !== undefined && system !== undefined) return text('account.devices.name', { browser, system });
  return browser ?? system ?? text('account.devices.unknown');
}
