import fc from 'fast-check';
import { z } from 'zod';
import { apiDocument } from '../api-document.ts';
import { bodies, fitting } from './schema-arbitrary.ts';

const anySchema = z.record(z.string(), z.unknown());
const operationSchema = z.object({
  parameters: z
    .array(z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema: anySchema }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: anySchema.optional() })) }).optional(),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** An operation of the API's document: its method in capitals, and its path with parameters in braces. */
export type Operation = z.output<typeof operationSchema> & { method: string; path: string };

/** A request for an operation. Its path has a query, and its body is JSON or a file. */
export interface MadeRequest {
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Every operation of the API's document. */
export async function describedOperations(): Promise<Operation[]> {
  const { paths } = documentSchema.parse(await apiDocument());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      return { method: method.toUpperCase(), path, parameters, requestBody };
    }),
  );
}

/** Segments of a path that name nothing, encoded like a browser does. */
const straySegment = fc.oneof(
  fc.constantFrom('nothing1', '__proto__', 'constructor', '%00', '%2e%2e', '%ff', '%', 'a'.repeat(5000)),
  fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => encodeURIComponent(text)),
);

/** Values of a header that a client can send. */
const headerValue = fc.oneof(
  fc.constantFrom('"1"', '"0"', '*', 'W/"1"', 'bytes=0-10', 'bytes=-1', 'bytes=9-1,'),
  fc.string({ unit: 'grapheme-ascii' }).map((text) => text.trim()),
);

/**
 * Requests for an operation: most are broken.
 * @param segments that name something, for the parameters of the path
 */
export function requestsFor(operation: Operation, segments: readonly string[]): fc.Arbitrary<MadeRequest> {
  const { parameters, path, requestBody } = operation;
  const segment = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...segments) },
    { weight: 1, arbitrary: straySegment },
  );
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, segment] as const);
  const ofQuery = parameters.filter(({ in: place }) => place === 'query');
  const query = ofQuery.map(({ name, schema }) => [name, fc.oneof(fitting(schema).map(String), fc.string())] as const);
  const ofHeaders = parameters.filter(({ in: place }) => place === 'header');
  return fc
    .record({
      segments: fc.record(Object.fromEntries(named)),
      query: fc.record<Record<string, string>>(Object.fromEntries(query), { requiredKeys: [] }),
      headers: fc.record<Record<string, string>>(Object.fromEntries(ofHeaders.map(({ name }) => [name, headerValue])), {
        requiredKeys: [],
      }),
      body: bodyOf(requestBody?.content),
    })
    .map((made) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => made.segments[name] ?? '');
      const search = new URLSearchParams(Object.entries(made.query)).toString();
      const type = typeof made.body === 'string' ? { 'Content-Type': 'application/json' } : {};
      const headers = { ...type, ...made.headers };
      return { path: search === '' ? filled : `${filled}?${search}`, headers, body: made.body };
    });
}

/** JSON, a file, or nothing. Most operations without a described body get none. */
function bodyOf(content: Record<string, { schema?: object | undefined }> = {}): fc.Arbitrary<MadeRequest['body']> {
  const schema = content['application/json']?.schema;
  if (schema) return bodies(schema);
  if (Object.keys(content).length === 0) return fc.constant(undefined);
  return fc.uint8Array({ maxLength: 2000 }).map((bytes) => Uint8Array.from(bytes));
}
