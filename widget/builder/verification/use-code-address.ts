import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#widget/kit/services.tsx';
import type { VerificationFlow } from '../../state/verification.ts';

/** The value of `?step=` for the code screen. */
const codeStep = 'code';

/**
 * Adds a history entry for the code screen on our own page: Back leads to the number instead of leaving the page. On another
 * site's page it does nothing.
 * @param shown the screen that is shown; undefined in a dialog, where the wizard owns the URL
 */
export function useCodeAddress(shown: 'phone' | 'code' | undefined, flow: Pick<VerificationFlow, 'changeNumber'>) {
  const { host } = useServices();
  const follow = useEffectEvent((asked: string | undefined) => {
    if (shown === 'code' && asked !== codeStep) flow.changeNumber();
  });
  useEffect(() => host.onStepAsked(follow), [host]);
  useEffect(() => {
    // After a reload, the URL already has the step.
    if (shown === 'code' && host.askedStep() !== codeStep) host.showStep(codeStep, 'push');
  }, [host, shown]);
}
