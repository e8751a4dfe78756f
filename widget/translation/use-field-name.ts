import { isReferenceField, type Translatable } from '#domain/translation/schema.ts';
import { useText } from '#widget/kit/text.ts';

/** Returns the function that names a text. */
export function useFieldName(): (source: Pick<Translatable, 'field' | 'by'>) => string {
  const text = useText();
  return ({ field, by = '' }) => {
    if (isReferenceField(field)) return text('translation.field.reference', { name: by });
    return text(`translation.field.${field}`);
  };
}
