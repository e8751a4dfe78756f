import { createContext, useContext } from 'react';
import type { Editor } from '#widget/state/editor.ts';
import type { Toasts } from '#widget/state/toasts.ts';

/** The shared services of every screen of an open profile, besides its own form. */
export interface Workbench {
  editor: Editor;
  toasts: Toasts;
}

/** Provided around the screens of an open profile, which read it by {@link useWorkbench}. */
export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

/** The open profile's workbench. Throws if no profile is open. */
export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (workbench === undefined) throw new Error('A workbench is provided by the screen that opened the profile');
  return workbench;
}
