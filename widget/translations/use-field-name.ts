import { isReferenceField, type Translatable } from '#domain/translations/schema.ts';
import { useText } from '#widget/kit/text.ts';

/** Gives the function that names a text. */
export function useFieldName(): (source: Pick<Translatable, 'field' | 'by'>) => string {
  const text = useText();
  return ({ field, by }) =>
    isReferenceField(field)
      ? text('translations.field.reference', { name: by ?? '' })
      : text(`translations.field.${field}`);
}
