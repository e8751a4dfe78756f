import { type ApiDocument, documentSchema, type Operation } from './document.ts';
import { curlOf, type ExampleRequest, exampleOf, fetchOf } from './examples.ts';
import { type Field, fieldsOf } from './fields.ts';

/** One operation in the API reference. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  needsSession: boolean;
  parameters: Operation['parameters'];
  /** The variants of its body; none without a JSON body. */
  body: Field[][];
  answers: { status: string; description: string; forms: Field[][] }[];
  curl: string;
  fetch: string;
}

export interface ApiReference {
  title: string;
  /** Paragraphs. */
  description: string[];
  groups: { name: string; description: string; operations: OperationView[] }[];
}

/**
 * The API's OpenAPI document for the API reference, by tag.
 * @param origin `https://host` in example requests
 * @throws ZodError when the document contains something that the page does not support
 */
export function apiReference(openApi: unknown, origin: string): ApiReference {
  const document = documentSchema.parse(openApi);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      view: view(document, { method: method.toUpperCase(), path, operation, origin }),
    })),
  );
  return {
    title: document.info.title,
    description: document.info.description.split('\n\n'),
    groups: document.tags.map((tag) => ({
      name: tag.name,
      description: tag.description,
      operations: operations.filter((each) => each.tag === tag.name).map((each) => each.view),
    })),
  };
}

function view(
  document: ApiDocument,
  input: { method: string; path: string; operation: Operation; origin: string },
): OperationView {
  const { method, path, operation, origin } = input;
  const needsSession = operation.security.every((way) => Object.keys(way).length > 0);
  const bodySchema = operation.requestBody?.content?.['application/json']?.schema;
  const request: ExampleRequest = {
    method,
    path: path
      .replace('{slug}', 'elena-marquez')
      .replace('{partNumber}', '1')
      .replaceAll(/\{\w+\}/g, 'abcdefghij0123456789'),
    origin,
    needsSession,
    body: requestBody(operation),
  };
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    needsSession,
    parameters: operation.parameters,
    body: bodySchema ? fieldsOf(bodySchema) : [],
    answers: Object.entries(operation.responses).map(([status, response]) => answer(document, status, response)),
    curl: curlOf(request),
    fetch: fetchOf(request),
  };
}

function requestBody({ requestBody: body }: Operation): ExampleRequest['body'] {
  if (body === undefined) return { kind: 'none' };
  const schema = body.content?.['application/json']?.schema;
  return schema ? { kind: 'json', value: exampleOf(schema) } : { kind: 'file' };
}

function answer(document: ApiDocument, status: string, response: Operation['responses'][string]) {
  if ('$ref' in response) {
    const name = response.$ref.split('/').at(-1) ?? '';
    return { status, description: document.components.responses[name]?.description ?? '', forms: [] };
  }
  const schema = response.content?.['application/json']?.schema;
  const [type] = Object.keys(response.content ?? {});
  const description = type && !schema ? `${response.description} (${type})` : response.description;
  return { status, description, forms: schema ? fieldsOf(schema) : [] };
}
