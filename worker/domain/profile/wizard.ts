/** The status of a wizard step relative to the open step. */
export type StepStatus = 'complete' | 'current' | 'pending';

/** A step index inside a wizard of `stepCount` steps, 0 to stepCount - 1 (docs/specification.md 4). */
export function clampStep(index: number, stepCount: number): number {
  if (!Number.isFinite(index)) return 0;
  return Math.min(Math.max(Math.trunc(index), 0), stepCount - 1);
}

/** Earlier steps are complete, the current step is current, later ones pending (docs/specification.md 4). */
export function stepStatus(index: number, currentIndex: number): StepStatus {
  if (index < currentIndex) return 'complete';
  return index === currentIndex ? 'current' : 'pending';
}

/** The percentage the wizard shows: (step + 1) / steps, rounded (docs/specification.md 4). */
export function stepCompleteness(index: number, stepCount: number): number {
  return Math.round(((clampStep(index, stepCount) + 1) / stepCount) * 100);
}
