import { z } from 'zod';

/** The parts of JSON Schema that the API's schemas use. */
const schemaNode = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaNode>> {
    return z.record(z.string(), schemaNode).optional();
  },
  get items(): z.ZodOptional<typeof schemaNode> {
    return schemaNode.optional();
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof schemaNode>> {
    return z.array(schemaNode).optional();
  },
});
export type SchemaNode = z.output<typeof schemaNode>;

const content = z.record(z.string(), z.object({ schema: schemaNode.optional() })).optional();

const operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string(),
    z.union([z.object({ $ref: z.string() }), z.object({ description: z.string(), content })]),
  ),
});
export type Operation = z.output<typeof operation>;

/** The parts of the API's own OpenAPI document that its page shows. */
export const documentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation)),
  components: z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
});
export type ApiDocument = z.output<typeof documentSchema>;
