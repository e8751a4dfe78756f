import { useState } from 'react';
import { readDeskProfile } from '#domain/profile/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useMayAct, useDesk } from '../desk.ts';
import { useReading } from '../use-reading.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Offers to merge an earlier quick profile into the profile of a nanny with a verified phone. */
export function MergeQuickProfile({ id }: { id: string }) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReading(`profile/${id}`, () => desk.call(readDeskProfile, { id }));
  if (!mayAct || !data?.isPhoneVerified) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('desk.merge.offer')}</Button>
      {isOpen ? <MergeDialog detail={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
