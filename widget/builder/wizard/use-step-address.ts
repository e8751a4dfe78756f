import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#widget/kit/services.tsx';
import { steps } from '../steps.ts';
import { useText } from '#widget/kit/text.ts';

interface StepAddress {
  /** The shown step; undefined at the builder's home. */
  index: number | undefined;
  /** Whether a step can be opened from here. */
  canOpen(index: number): boolean;
  /** Called when the browser navigated to that step. */
  onStep(index: number): void;
  /** Called when the browser navigated to the home; undefined while there is none. */
  onHome: (() => void) | undefined;
}

/**
 * Keeps the URL, title, and history of our page in sync with the step, so that the browser's Back goes to the previous step and a
 * reload stays. On another site's page, whose URL is not ours, it does nothing.
 * @returns a function that adds a history entry for a step, or for the home if it is undefined
 */
export function useStepAddress({ index, canOpen, onStep, onHome }: StepAddress): (index: number | undefined) => void {
  const { host } = useServices();
  const text = useText();
  const id = idOf(index);
  const step = text(id === undefined ? 'home.title' : `builder.step.${id}`);
  const title = text('builder.pageTitle', { step, name: text('common.appName') });

  const follow = useEffectEvent((asked: string | undefined) => {
    if (asked === id) return;
    const target = steps.findIndex((each) => each.id === asked);
    if (asked === undefined && onHome) onHome();
    else if (target >= 0 && canOpen(target)) onStep(target);
    // A later step that cannot be opened now: the URL follows the shown step.
    else host.showStep(id, 'replace');
  });
  useEffect(() => {
    const stop = host.onStepAsked(follow);
    // Back or Forward may have been pressed after the first step was chosen and before this listener existed.
    follow(host.askedStep());
    return stop;
  }, [host]);
  useEffect(() => host.showStep(id, 'replace'), [host, id]);
  useEffect(() => host.setTitle(title), [host, title]);

  return (next) => {
    if (next !== index) host.showStep(idOf(next), 'push');
  };
}

function idOf(index: number | undefined): string | undefined {
  return index === undefined ? undefined : (steps[index] ?? steps[0]).id;
}
