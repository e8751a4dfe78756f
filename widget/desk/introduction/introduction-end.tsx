import { useState } from 'react';
import { useIntl } from 'react-intl';
import { extendIntroduction, withdrawIntroduction } from '#domain/introduction/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { useDesk } from '../desk.ts';
import styles from './introductions.module.css';
import type { OpenIntroduction } from './use-introduction.ts';

/** Sent introductions are kept open this many days longer at a time. */
const extendDays = 7;

/** When an introduction ends: later, or now. */
export function IntroductionEnd({ open }: { open: OpenIntroduction }) {
  const desk = useDesk();
  const intl = useIntl();
  const text = useText();
  const [isAsking, setAsking] = useState(false);

  async function extend(): Promise<void> {
    const extended = await open.write('extend', (shown) =>
      desk.call(extendIntroduction, { ...shown, body: { days: extendDays } }),
    );
    if (!extended?.expiresAt) return;
    const date = intl.formatDate(extended.expiresAt, { dateStyle: 'medium' });
    desk.toast({ title: text('desk.introduction.extend.done', { date }) });
  }

  async function withdraw(): Promise<void> {
    const withdrawn = await open.write('withdraw', (shown) => desk.call(withdrawIntroduction, shown));
    setAsking(false);
    if (!withdrawn) return;
    open.discard();
    desk.toast({ title: text('desk.introduction.withdraw.done') });
  }

  return (
    <div className={styles['bar']}>
      {open.introduction.state === 'sent' ? (
        <Button busy={open.busy === 'extend'} onClick={() => void extend()}>
          {text('desk.introduction.extend')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('desk.introduction.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('desk.introduction.withdraw.title')}
        description={text('desk.introduction.withdraw.text')}
        confirmLabel={text('desk.introduction.withdraw')}
        cancelLabel={text('common.cancel')}
        busy={open.busy === 'withdraw'}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
