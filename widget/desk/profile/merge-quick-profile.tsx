import { useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useMayAct } from '../desk.ts';
import { createProfilesApi } from './profile-api.ts';
import { useApi } from '../use-api.ts';
import { useReading } from '../use-reading.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Offers to merge an earlier quick profile into the profile of a nanny with a verified phone. */
export function MergeQuickProfile({ id }: { id: string }) {
  const api = useApi(createProfilesApi);
  const text = useText();
  const mayAct = useMayAct();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReading(`profile/${id}`, () => api.profile(id));
  if (!mayAct || !data?.isPhoneVerified) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('desk.merge.offer')}</Button>
      {isOpen ? <MergeDialog detail={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
