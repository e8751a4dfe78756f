import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Editor } from '../../state/editor.ts';
import type { StepChange } from '../step-contract.ts';
import type { Step } from '../steps.ts';

interface StepFormProps {
  editor: Editor;
  step: Step;
  phone: string | undefined;
  /** Hands the focus, by its field's name, from a form to the one that is filled anew in its place. */
  focusedName: RefObject<string>;
  onReport(change: StepChange): void;
}

/** The step's own screen, filled once from the profile and its draft; a new key fills it anew. */
export function StepForm({ editor, step, phone, focusedName, onReport }: StepFormProps) {
  const [filling] = useState(() => editor.openStep(step.id));
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = root.current;
    const name = focusedName.current;
    if (name !== '') element?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
    return () => {
      const focused = document.activeElement;
      focusedName.current = (element?.contains(focused) && focused?.getAttribute('name')) || '';
    };
  }, [focusedName]);

  return (
    <div ref={root}>
      <step.Screen
        profile={filling.profile}
        draftValues={filling.draftValues}
        verifiedPhone={phone}
        onChange={onReport}
      />
    </div>
  );
}
