import { useLayoutEffect, useRef, useState } from 'react';
import type { Editor } from '../../state/editor.ts';
import type { StepChange } from '../step-contract.ts';
import type { Step } from '../steps.ts';

interface StepFormProps {
  editor: Editor;
  step: Step;
  phone: string | undefined;
  onReport(change: StepChange): void;
}

/** The id of the field that had the focus when a form was filled anew. */
let focusedId = '';

/** The step's own screen, filled once from the profile and its draft; a new key fills it anew. */
export function StepForm({ editor, step, phone, onReport }: StepFormProps) {
  const [filling] = useState(() => editor.openStep(step.id));
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (focusedId !== '') element?.querySelector<HTMLElement>(`[name="${CSS.escape(focusedId)}"]`)?.focus();
    focusedId = '';
    return () => {
      const focused = element?.getRootNode() instanceof Document ? document.activeElement : null;
      focusedId = focused !== null && element?.contains(focused) ? (focused.getAttribute('name') ?? '') : '';
    };
  }, []);

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
