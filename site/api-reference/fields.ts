import type { SchemaNode } from './document.ts';

/** One field of a body in the API reference. */
export interface Field {
  /** With its path, such as `issues[].path`. */
  name: string;
  type: string;
  required: boolean;
  /** The field's meaning and limits. */
  notes: string;
}

/** The fields of a schema: one list for each variant of the body. A body that is not an object has one field without a name. */
export function fieldsOf(schema: SchemaNode): Field[][] {
  const forms = objectForms(schema);
  if (forms.length > 0) return forms.map((form) => fieldsBelow(form, ''));
  const { items } = schema;
  const itemForms = items === undefined ? [] : objectForms(items);
  if (itemForms.length > 0) return itemForms.map((form) => fieldsBelow(form, '[].'));
  return [[{ name: '', type: typeOf(schema), required: true, notes: notesOf(schema) }]];
}

function objectForms(schema: SchemaNode): SchemaNode[] {
  if (schema.properties) return [schema];
  return (schema.anyOf ?? []).flatMap(objectForms);
}

function fieldsBelow(schema: SchemaNode, place: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const field = {
      name: place + name,
      type: typeOf(value),
      required: schema.required.includes(name),
      notes: notesOf(value),
    };
    const [inner] = objectForms(value);
    const [item] = value.items ? objectForms(value.items) : [];
    return [field].concat(
      inner ? fieldsBelow(inner, `${place}${name}.`) : [],
      item ? fieldsBelow(item, `${place}${name}[].`) : [],
    );
  });
}

/** A schema's type as text, such as `"a" | "b"`, `string[]` or `integer | null`. */
export function typeOf(schema: SchemaNode): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.items) return schema.items.enum ? `(${typeOf(schema.items)})[]` : `${typeOf(schema.items)}[]`;
  return [schema.type ?? (schema.properties ? 'object' : 'any')].flat().join(' | ');
}

/** zod writes the safe integer limits into the schema, which are of no interest to readers. */
function isLimit(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value + 1) && Number.isSafeInteger(value - 1);
}

function notesOf(schema: SchemaNode): string {
  const { minLength, maxLength, minimum, maximum, maxItems, format, description } = schema;
  const limited = schema.anyOf?.find((form) => form.type !== 'null');
  return [
    description,
    format && `as ${format}`,
    isLimit(minLength) && minLength > 0 && (minLength === 1 ? 'not empty' : `at least ${minLength} characters`),
    isLimit(maxLength) && `at most ${maxLength} characters`,
    isLimit(minimum) && `${minimum} or more`,
    isLimit(maximum) && `${maximum} or less`,
    isLimit(maxItems) && `at most ${maxItems} entries`,
    limited && !limited.properties && notesOf(limited),
  ]
    .filter(Boolean)
    .join('; ');
}
