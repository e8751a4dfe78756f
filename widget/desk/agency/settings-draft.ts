import { useDraft, useDrafts } from '../use-draft.ts';

const draftOf = (part: string) => `settings/${part}`;

/** The draft of a part of the settings, and the function that changes it. */
export function useSettingsDraft(part: string) {
  return useDraft(draftOf(part));
}

/** Whether a part of the settings has a draft. @param parts the parts to watch */
export function useSettingsDrafts(parts: readonly string[]): (part: string) => boolean {
  const drafts = useDrafts(parts.map(draftOf));
  return (part) => drafts(draftOf(part)) !== '';
}
