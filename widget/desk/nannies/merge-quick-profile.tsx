import { useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useReading } from '../use-reading.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Offers to give a nanny who has proved her phone what she typed in a quick profile before. */
export function MergeQuickProfile({ id }: { id: string }) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReading(`profile/${id}`, () => desk.api.profile(id));
  if (!mayAct || !data?.isProved) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('desk.merge.offer')}</Button>
      {isOpen ? <MergeDialog detail={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
