import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#widget/kit/services.tsx';
import type { VerificationFlow } from '../../state/verification.ts';

/** What `?step=` says of the code screen. */
const codeStep = 'code';

/**
 * Gives the code screen of our own page an entry in the browser's history: Back leads to the number and not out of the
 * page. On another site's page it does nothing.
 * @param shown what is shown as a screen of its own; undefined in a dialog, where the address is the wizard's
 */
export function useCodeAddress(shown: 'phone' | 'code' | undefined, flow: Pick<VerificationFlow, 'changeNumber'>) {
  const { host } = useServices();
  const follow = useEffectEvent((asked: string | undefined) => {
    if (shown === 'code' && asked !== codeStep) flow.changeNumber();
  });
  useEffect(() => host.onStepAsked(follow), [host]);
  useEffect(() => {
    // After a reload the address says so already.
    if (shown === 'code' && host.askedStep() !== codeStep) host.showStep(codeStep, 'push');
  }, [host, shown]);
}
