/** The id of a step field's control, which the error summary focuses. */
export function fieldId(field: string): string {
  return `np-field-${field}`;
}
