/**
 * A profile, or a part of it, as one flat list of fields: the unit in which changes are compared and merged. The fields of the
 * availability calendar count separately, as `availabilityCalendar.overnightCare`; all others use their name.
 */
export type Fields = ReadonlyMap<string, unknown>;

const calendar = 'availabilityCalendar';

/** The fields of a profile or patch. */
export function fieldsOf(record: object): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (name === calendar && typeof value === 'object' && value !== null) {
      for (const [part, partValue] of Object.entries(value)) fields.set(`${calendar}.${part}`, partValue);
    } else if (value !== undefined) {
      fields.set(name, value);
    }
  }
  return fields;
}

/** The JSON object of the given fields: the opposite of {@link fieldsOf}. */
export function objectOf(fields: Fields): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const [path, value] of fields) {
    if (path.startsWith(`${calendar}.`)) parts[path.slice(calendar.length + 1)] = value;
    else object[path] = value;
  }
  if (Object.keys(parts).length > 0) object[calendar] = parts;
  return object;
}

/** True for the same value. Null and undefined both mean an empty field, and lists are compared item by item in order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  }
  return (one ?? undefined) === (other ?? undefined);
}
