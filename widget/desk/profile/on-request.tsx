import { useState } from 'react';
import { eraseForNanny, readDeskProfile } from '#domain/profile/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { useDesk, useMe } from '../desk.ts';
import { ExportLink } from '../shell/export-link.tsx';
import { useAction } from '../use-action.ts';
import { useReading } from '../use-reading.ts';

interface OnRequestProps {
  id: string;
  /** The nanny's data was erased: there is nothing left to show. */
  onErased(): void;
}

/** A nanny's data requests: export everything as a file, or erase it. For owners. */
export function OnRequest({ id, onErased }: OnRequestProps) {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const [asking, setAsking] = useState(false);
  const { runOrToast, isBusy } = useAction();
  const { data } = useReading(`profile/${id}`, () => desk.call(readDeskProfile, { id }));
  if (!isOwner || !data) return null;
  const name = data.name || text('desk.nameless');

  async function erase() {
    await runOrToast(async () => {
      await desk.call(eraseForNanny, { id });
      desk.cache.revalidateKeys((key) => key.startsWith('nannies?') || key.startsWith('reviews?'));
      desk.toast({ title: text('desk.onRequest.erased', { name }) });
      onErased();
    });
    setAsking(false);
  }

  return (
    <>
      <ExportLink href={`/api/agency/profiles/${id}/export?lang=${desk.locale}`} fileName="nanny-profile.zip">
        {text('desk.onRequest.export')}
      </ExportLink>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('desk.onRequest.erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text('desk.onRequest.title', { name })}
        description={text('desk.onRequest.text')}
        confirmLabel={text('desk.onRequest.confirm')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
