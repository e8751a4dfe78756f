import type { Text } from '#widget/kit/text.ts';

/** "Progress saved!" only when everything typed is stored. @param unsavable the names of the fields that are not, or '' */
export function savedToast(text: Text, unsavable: string): { title: string; description: string } {
  return unsavable === ''
    ? { title: text('builder.toast.savedTitle'), description: text('builder.toast.savedText') }
    : {
        title: text('builder.toast.partlyTitle'),
        description: text('builder.toast.partlyText', { fields: unsavable }),
      };
}
