import { useState } from 'react';
import { revealTrustlineNumber } from '#domain/profile/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { useAction } from '../use-action.ts';

/** The nanny's number in the registry. It is read on demand, because the server logs every look. */
export function TrustlineNumber({ profileId }: { profileId: string }) {
  const desk = useDesk();
  const text = useText();
  const [shown, setShown] = useState<string>();
  const { runOrToast, isBusy } = useAction();

  const show = () =>
    runOrToast(async () => setShown((await desk.call(revealTrustlineNumber, { id: profileId })).number));
  return shown === undefined ? (
    <Button busy={isBusy} onClick={() => void show()}>
      {text('desk.trustline.number.show')}
    </Button>
  ) : (
    <output>{text('desk.trustline.number.shown', { number: shown })}</output>
  );
}
