import type { SchemaNode } from './document.ts';

/** Sample values for fields by name. */
const samples: Record<string, unknown> = {
  phone: '+12135550142',
  code: '123456',
  email: 'elena@example.com',
  firstName: 'Elena',
  lastName: 'Márquez',
  parentName: 'Ana Reyes',
  name: 'CPR',
  city: 'Pasadena',
  state: 'CA',
  message: 'Three days a week from September.',
  aboutMe: 'I sing while I cook.',
  issueDate: '2025-03-01',
  expiryDate: '2027-03-01',
  profileId: 'abcdefghij0123456789',
  userId: 'abcdefghij0123456789',
  certificationId: 'abcdefghij0123456789',
  documentUrl: '/api/objects/uploads/abcdefghij0123456789',
  documentURL: '/api/objects/uploads/abcdefghij0123456789',
  profileImageUrl: '/api/objects/uploads/abcdefghij0123456789',
  videoUrl: '/api/objects/uploads/abcdefghij0123456789',
  videoData: '/api/objects/uploads/abcdefghij0123456789',
  size: 1048576,
};

/** Maximum number of optional fields in an example. */
const shownFields = 3;

/** A body that matches a schema: its required fields and the first of the optional ones. */
export function exampleOf(schema: SchemaNode, name = ''): unknown {
  if (name in samples) return samples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name);
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.properties) {
    const optional = Object.keys(schema.properties).filter((key) => !schema.required.includes(key));
    const shown = new Set([...schema.required, ...optional.slice(0, schema.required.length > 0 ? 1 : shownFields)]);
    const entries = Object.entries(schema.properties).filter(([key]) => shown.has(key));
    return Object.fromEntries(entries.map(([key, value]) => [key, exampleOf(value, key)]));
  }
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return type === 'boolean' ? true : 'text';
}

/** The parts of an example request. */
export interface ExampleRequest {
  method: string;
  /** With placeholders for its parameters. */
  path: string;
  origin: string;
  needsSession: boolean;
  body: { kind: 'none' } | { kind: 'json'; value: unknown } | { kind: 'file' };
}

/** The request as a shell command. */
export function curlOf({ method, path, origin, needsSession, body }: ExampleRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${path}'`,
    needsSession && `-H "Authorization: Bearer $TOKEN"`,
    body.kind === 'json' && `-H 'Content-Type: application/json'`,
    body.kind === 'json' && `-d '${JSON.stringify(body.value).replaceAll("'", `'\\''`)}'`,
    body.kind === 'file' && `--data-binary @file`,
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}

/** The request as a page of our site sends it; the browser adds the cookie. */
export function fetchOf({ method, path, body }: ExampleRequest): string {
  if (method === 'GET') return `const response = await fetch('${path}');`;
  const options = [
    `  method: '${method}',`,
    body.kind === 'json' && `  headers: { 'Content-Type': 'application/json' },`,
    body.kind === 'json' && `  body: JSON.stringify(${JSON.stringify(body.value, null, 2).replaceAll('\n', '\n  ')}),`,
    body.kind === 'file' && `  body: file,`,
  ];
  return [`const response = await fetch('${path}', {`, ...options.filter(Boolean), '});'].join('\n');
}
