import { z } from 'zod';
import { apiDocument } from '../api-document.ts';

const responseSchema = z.object({
  $ref: z.string().optional(),
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()).optional() })).optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), responseSchema) }))),
  components: z.object({ responses: z.record(z.string(), responseSchema) }),
});

/** The described operations, those with fewer parameters first: a fixed segment of a path wins over a parameter. */
async function readDocument() {
  const { paths, components } = documentSchema.parse(await apiDocument());
  const operations = Object.entries(paths).flatMap(([path, item]) => {
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    const parameters = path.split('{').length;
    return Object.entries(item).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      matches: (calledMethod: string, called: string) => calledMethod.toLowerCase() === method && pattern.test(called),
      parameters,
      responses,
    }));
  });
  return { components, operations: operations.toSorted((one, other) => one.parameters - other.parameters) };
}

let document: ReturnType<typeof readDocument> | undefined;
const schemas = new Map<unknown, z.ZodType>();

/**
 * What the API's document does not describe of a response: its status, media type or body. Undefined when it describes all of it,
 * or has no such operation.
 */
export async function undescribed(method: string, path: string, response: Response): Promise<string | undefined> {
  document ??= readDocument();
  const { operations, components } = await document;
  const operation = operations.find(({ matches }) => matches(method, path));
  if (!operation) return undefined;
  const { status } = response;
  const named = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (!named) return `${operation.name} answers ${status}`;
  const type = response.headers.get('Content-Type')?.split(';')[0];
  if (type === undefined || response.body === null) return undefined;
  const { content = {} } = named.$ref === undefined ? named : componentOf(components.responses, named.$ref);
  const described = content[type];
  if (!described) return `${operation.name} answers ${status} as ${type}`;
  if (type !== 'application/json' || described.schema === undefined) return undefined;
  const schema = schemas.get(described.schema) ?? z.fromJSONSchema({ ...described.schema });
  schemas.set(described.schema, schema);
  const read = schema.safeParse(await response.clone().json());
  return read.success ? undefined : `${operation.name} answers ${status} with another body: ${read.error.message}`;
}

function componentOf<Component>(components: Record<string, Component>, reference: string): Component {
  const component = components[reference.split('/').at(-1) ?? ''];
  if (!component) throw new Error(`${reference} is missing in the document.`);
  return component;
}
