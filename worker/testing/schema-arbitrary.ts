import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the API's document uses. */
const jsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  properties: z.record(z.string(), z.json()).optional(),
  required: z.array(z.string()).optional(),
  items: z.json().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
});

type Json = z.output<ReturnType<typeof z.json>>;

/** Values that fit a schema, as far as the schema tells. */
export function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const known = jsonSchema.parse(schema);
  const choices = known.anyOf ?? known.oneOf;
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum) return fc.constantFrom(...known.enum);
  if (choices) return fc.oneof(...choices.map(fitting));
  if (Array.isArray(known.type)) return fc.oneof(...known.type.map((type) => fitting({ ...known, type })));
  switch (known.type) {
    case 'string':
      return text(known);
    case 'integer':
    case 'number':
      return fc.integer(range(known.minimum ?? -1000, known.maximum ?? 1000));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(known.items ?? {}), {
        minLength: known.minItems ?? 0,
        maxLength: Math.min(known.maxItems ?? 5, (known.minItems ?? 0) + 5),
      });
    case 'object':
      return record(known.properties ?? {}, known.required ?? []);
    default:
      return fc.jsonValue();
  }
}

const range = (min: number, max: number) => ({ min, max });

function record(properties: Record<string, Json>, required: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** Values that only some formats of a string accept. */
const samples = [
  '2026-11-01',
  '2023-03',
  '+12135557001',
  '123456',
  'paula@example.com',
  'Ana',
  '/api/objects/uploads/x',
];

function text({ pattern, minLength = 0, maxLength = 40 }: z.output<typeof jsonSchema>): fc.Arbitrary<string> {
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' });
  const known = fc.constantFrom(...samples);
  if (pattern === undefined) return fc.oneof(free, known);
  const expression = new RegExp(pattern, 'u');
  return fc.oneof(
    free,
    known.filter((sample) => expression.test(sample) || !samples.some((one) => expression.test(one))),
  );
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Values that no field expects: of any type, huge, deep, and with text that is no text. */
const hostileJson = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  fc.constantFrom(
    '1e400',
    '-0',
    '9007199254740993',
    String.raw`"\ud800"`,
    String.raw`"\u0000"`,
    String.raw`"\u202e\ufeff"`,
    '{"__proto__":{"isPublic":true}}',
    '{"constructor":{"prototype":{"isPublic":true}}}',
    '{"toString":1,"length":-1}',
    deep(3000),
  ),
  fc.integer({ min: 1, max: 200_000 }).map((length) => JSON.stringify('a'.repeat(length))),
);

/** Names that mean something to JavaScript, or nothing to the API. */
const strayName = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ''), fc.string());

/** A body's text whose fields are partly replaced, left out or added to. */
function damaged(value: unknown): fc.Arbitrary<string> {
  if (typeof value !== 'object' || value === null) return hostileJson;
  const entries = Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)] as const);
  const chosen = fc.nat({ max: Math.max(entries.length - 1, 0) });
  return fc
    .record({ chosen, act: fc.constantFrom('replace', 'leave-out', 'add'), json: hostileJson, name: strayName })
    .map(({ chosen: place, act, json, name }) => {
      const kept = entries.flatMap(([field, old], index) => {
        if (index !== place || act === 'add') return [[field, old] as const];
        return act === 'replace' ? [[field, json] as const] : [];
      });
      const fields = act === 'add' ? [...kept, [name, json] as const] : kept;
      return `{${fields.map(([field, json_]) => `${JSON.stringify(field)}:${json_}`).join(',')}}`;
    });
}

/** The texts of JSON bodies for a schema: valid-looking ones, damaged ones, and what is no JSON. */
export function bodies(schema: unknown): fc.Arbitrary<string> {
  const valid = fitting(schema);
  return fc.oneof(
    { weight: 3, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: valid.chain(damaged) },
    { weight: 1, arbitrary: hostileJson },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '{', '{"a":', deep(100_000), '\ufeff{}', 'null'),
      ),
    },
  );
}
