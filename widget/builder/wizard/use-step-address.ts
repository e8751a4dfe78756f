import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#widget/kit/services.tsx';
import { steps } from '../steps.ts';
import { useText } from '#widget/kit/text.ts';

interface StepAddress {
  /** The step that is shown. */
  index: number;
  /** Whether a step can be gone to from here. */
  canOpen(index: number): boolean;
  /** The browser went back or on to that step. */
  onStep(index: number): void;
}

/**
 * Keeps address, title and history of our page with the step, so that the browser's Back is a step back and a reload
 * stays. On another site's page, whose address is not ours, it does nothing.
 * @returns what shows a step that is gone to in the address, as an entry of its own
 */
export function useStepAddress({ index, canOpen, onStep }: StepAddress): (index: number) => void {
  const { host } = useServices();
  const text = useText();
  const id = idOf(index);
  const title = text('builder.pageTitle', { step: text(`builder.step.${id}`), name: text('common.appName') });

  const follow = useEffectEvent((asked: string | undefined) => {
    const target = steps.findIndex((step) => step.id === asked);
    if (target === index) return;
    if (target >= 0 && canOpen(target)) onStep(target);
    // A step further on that is not open now: the address follows what is shown.
    else host.showStep(id, 'replace');
  });
  useEffect(() => {
    const stop = host.onStepAsked(follow);
    // Back or Forward may have been pressed after the step to open was chosen, while nobody listened.
    follow(host.askedStep());
    return stop;
  }, [host]);
  useEffect(() => host.showStep(id, 'replace'), [host, id]);
  useEffect(() => host.setTitle(title), [host, title]);

  return (next) => {
    if (next !== index) host.showStep(idOf(next), 'push');
  };
}

function idOf(index: number): string {
  return steps[index]?.id ?? steps[0].id;
}
