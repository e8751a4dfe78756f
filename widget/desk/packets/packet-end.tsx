import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { useDesk } from '../desk.ts';
import styles from './packets.module.css';
import type { OpenPacket } from './use-packet.ts';

/** Sent packets are kept open this many days longer at a time. */
const extendDays = 7;

/** When a packet ends: later, or now. */
export function PacketEnd({ open }: { open: OpenPacket }) {
  const desk = useDesk();
  const intl = useIntl();
  const text = useText();
  const [isAsking, setAsking] = useState(false);

  async function extend(): Promise<void> {
    const extended = await open.write('extend', (api, packet) => api.extend(packet, extendDays));
    if (!extended?.expiresAt) return;
    const date = intl.formatDate(extended.expiresAt, { dateStyle: 'medium' });
    desk.toast({ title: text('desk.packets.extend.done', { date }) });
  }

  async function withdraw(): Promise<void> {
    const withdrawn = await open.write('withdraw', (api, packet) => api.withdraw(packet));
    setAsking(false);
    if (!withdrawn) return;
    open.discard();
    desk.toast({ title: text('desk.packets.withdraw.done') });
  }

  return (
    <div className={styles['bar']}>
      {open.packet.state === 'sent' ? (
        <Button busy={open.busy === 'extend'} onClick={() => void extend()}>
          {text('desk.packets.extend')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('desk.packets.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('desk.packets.withdraw.title')}
        description={text('desk.packets.withdraw.text')}
        confirmLabel={text('desk.packets.withdraw')}
        cancelLabel={text('common.cancel')}
        busy={open.busy === 'withdraw'}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
