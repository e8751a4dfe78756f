import type { TagInputTexts } from '#widget/ui/tag-input.tsx';
import { useText } from '#widget/kit/text.ts';

/** The texts of a list of languages or specialties. */
export function useTagTexts(kind: 'language' | 'specialty'): TagInputTexts {
  const text = useText();
  return {
    input: text(`steps.tags.${kind}.input`),
    placeholder: text(`steps.tags.${kind}.placeholder`),
    add: text('common.add'),
    suggestions: text(`steps.tags.${kind}.suggestions`),
    remove: (item) => text('common.remove', { item }),
    added: (item) => text('steps.tags.added', { item }),
    removed: (item) => text('steps.tags.removed', { item }),
  };
}
