/**
 * The paths at which two JSON values differ, such as `about.es`. A list counts as one value.
 * @param path the path of the values themselves
 */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (!isRecord(before) || !isRecord(after)) return isSame(before, after) ? [] : [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changedPaths(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

/** `value` with what it left as in `base` replaced by what is stored now. All three have the same keys. */
export function rebased(base: unknown, value: unknown, stored: unknown): unknown {
  if (!isRecord(base) || !isRecord(value) || !isRecord(stored)) return isSame(base, value) ? stored : value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, rebased(base[key], value[key], stored[key])]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
