import type { Editor } from '../../state/editor.ts';
import { readPlace } from '../../state/place.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { isStepValid } from '../steps/step-forms.ts';
import { steps } from '../steps.ts';

interface Opening {
  /** The step that the address names, if any. */
  asked: string | undefined;
  userId: string;
  phone: string | undefined;
  editor: Pick<Editor, 'formContent'>;
}

/**
 * The index of the step at which the wizard opens: the one that the address names, as far as the steps before it are
 * valid (spec.md 4); else the one that was left last.
 */
export function firstStep({ asked, userId, phone, editor }: Opening): number {
  const ids = steps.map((step) => step.id);
  const left = readPlace(localTexts, userId, ids);
  const target = asked === undefined ? -1 : ids.indexOf(asked);
  if (target < 0 || target === left) return left;
  const open = ids.slice(0, target).findIndex((id) => !isStepValid(id, editor.formContent(id), phone));
  return open < 0 ? target : open;
}
