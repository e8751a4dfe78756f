import type { Editor } from '../../state/editor.ts';
import { readKeptStep } from '../../state/kept-step.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { isStepValid } from '../steps/step-forms.ts';
import { steps } from '../steps.ts';

interface Opening {
  /** The step in the URL, if any. */
  asked: string | undefined;
  userId: string;
  phone: string | undefined;
  editor: Pick<Editor, 'formContent'>;
}

/**
 * The index of the wizard's first step: the one in the URL, if all earlier steps are valid (docs/specification.md 4); otherwise
 * the one that was left last.
 */
export function firstStep({ asked, userId, phone, editor }: Opening): number {
  const ids = steps.map((step) => step.id);
  const left = readKeptStep(localTexts, userId, ids);
  const target = asked === undefined ? -1 : ids.indexOf(asked);
  if (target < 0 || target === left) return left;
  const open = ids.slice(0, target).findIndex((id) => !isStepValid(id, editor.formContent(id), phone));
  return open < 0 ? target : open;
}
