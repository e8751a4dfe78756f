import { localTexts } from '#widget/browser/storage.ts';
import type { Editor } from '../../state/editor.ts';
import { readKeptStep } from '../../state/kept-step.ts';
import { isStepValid } from '../steps/step-forms.ts';
import { steps } from '../steps.ts';

interface Opening {
  /** The step in the URL, if any. */
  asked: string | undefined;
  userId: string;
  phone: string | undefined;
  editor: Pick<Editor, 'formContent' | '$profile'>;
}

/** Whether the builder opens at its home: the nanny has published, and no link leads to a step. */
export function opensAtHome({ asked, editor }: Pick<Opening, 'asked' | 'editor'>): boolean {
  return asked === undefined && hasHome(editor);
}

/** Whether there is a home: a draft has none, because its steps come one after the other. */
export function hasHome({ $profile }: Pick<Editor, '$profile'>): boolean {
  return $profile.get().isPublic;
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
