/** A value that can be added with one press, and its label. */
export interface TagSuggestion {
  value: string;
  label: string;
}

const fold = (text: string) => text.trim().toLocaleLowerCase();

/**
 * The value to store for a typed text: that of a suggestion whose value or label matches in any case ("español" returns
 * "Spanish"), otherwise the trimmed text. Undefined when it is blank.
 */
export function tagFromText(typed: string, suggestions: readonly TagSuggestion[]): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const same = (candidate: string) => fold(candidate) === fold(text);
  return suggestions.find(({ value, label }) => same(value) || same(label))?.value ?? text;
}

/** True when the list already has this value, in any case. */
export function hasTag(values: readonly string[], value: string): boolean {
  return values.some((each) => fold(each) === fold(value));
}

/** The list with the value at its end, unless it is already included (docs/specification.md 5). */
export function addTag(values: readonly string[], value: string): string[] {
  return hasTag(values, value) ? [...values] : [...values, value];
}

/** The list without the value, in any case. */
export function removeTag(values: readonly string[], value: string): string[] {
  return values.filter((each) => fold(each) !== fold(value));
}
