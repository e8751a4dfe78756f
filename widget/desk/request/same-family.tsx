import { useState } from 'react';
import type { RequestDetail } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { useDesk } from '../desk.ts';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import styles from './request-pane.module.css';
import { useRequestActions } from './use-request-actions.ts';

/** Other requests of the family, which may be joined into this one. */
export function SameFamily({ request }: { request: RequestDetail }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const actions = useRequestActions();
  const [joining, setJoining] = useState<string>();
  const { run, isBusy, failure } = useAction(request.id);

  return (
    <section className={styles['part']} aria-labelledby="same-family">
      <h3 id="same-family">{text('desk.request.sameFamily')}</h3>
      {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
      <ul className={styles['family']}>
        {request.sameFamily.map(({ id, parentName, createdAt, state }) => (
          <li key={id}>
            <a href={desk.router.address('request', id)}>{parentName}</a>
            <span>{[times.relative(createdAt), text(`desk.request.state.${state}`)].join(' · ')}</span>
            <Button onClick={() => setJoining(id)}>{text('desk.request.join')}</Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={joining !== undefined}
        tone="primary"
        busy={isBusy}
        title={text('desk.request.join.title')}
        description={text('desk.request.join.text')}
        confirmLabel={text('desk.request.join')}
        cancelLabel={text('common.cancel')}
        onCancel={() => setJoining(undefined)}
        onConfirm={() =>
          void run(async () => {
            await actions.join(request, joining ?? '');
            setJoining(undefined);
          })
        }
      />
    </section>
  );
}
