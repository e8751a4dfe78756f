import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Editor } from '#widget/state/editor.ts';
import type { StepChange, StepScreenProps } from '#widget/state/step-change.ts';
import { type FormFocus, focusOf, restoreFocus } from './form-focus.ts';

interface StepFormProps {
  editor: Editor;
  step: { id: string; Screen: ComponentType<StepScreenProps> };
  phone: string | undefined;
  /** Passes the focus from a form to the refilled one that replaces it. */
  focus: RefObject<FormFocus | undefined>;
  onReport(change: StepChange): void;
}

/** The step's own screen, filled once from the profile and its draft; a new key refills it. */
export function StepForm({ editor, step, phone, focus, onReport }: StepFormProps) {
  const [filling] = useState(() => editor.openStep(step.id));
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    if (focus.current) restoreFocus(element, focus.current);
    return () => {
      focus.current = focusOf(element);
    };
  }, [focus]);

  return (
    <div ref={root}>
      <step.Screen
        profile={filling.profile}
        draftValues={filling.draftValues}
        verifiedPhone={phone}
        onChange={onReport}
        onServerProfile={editor.autosave.adopt}
      />
    </div>
  );
}
