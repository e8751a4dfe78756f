import type { ReactNode } from 'react';
import { FieldsetFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

/** Controls that belong to one question, with one legend. */
export function Group({ children, ...texts }: FieldTexts & { children: ReactNode }) {
  const ids = useFieldIds(undefined, texts);
  return (
    <FieldsetFrame ids={ids} {...texts}>
      {children}
    </FieldsetFrame>
  );
}
