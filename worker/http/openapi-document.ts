import type { Hono } from 'hono';
import { type GenerateSpecOptions, generateSpecs } from 'hono-openapi';
import type { Schema } from 'hono/types';
import { handoffHeader } from '#domain/handoff/schema.ts';
import { locales } from '#domain/locale.ts';
import type { AppEnv } from './context.ts';
import { failureResponses, failures } from './openapi.ts';

const description = `JSON over HTTPS. Every path, field and answer here is made from the schemas that the routes validate with.

A session is the cookie \`__Host-sid\` (\`sid\` on http://localhost) of our own pages, or the token that \`verify-code\` gives to
pages of other allowed sites, sent as \`Authorization: Bearer\`. Requests that change something must come from our own pages
or bring a Bearer token.

Failures are \`{success: false, error, code, issues?}\`: \`error\` is a sentence for people in the language of \`?lang=\` or the
header \`X-Locale\` (${locales.map((locale) => `\`${locale}\``).join(', ')}), \`code\` is for programs and stays. With 429 and 503 a
\`Retry-After\` says how many seconds to wait.`;

const tags = [
  { name: 'phone', description: 'One-time codes and the session that they open.' },
  { name: 'profiles', description: "A nanny's own profile, and what others may read of it." },
  { name: 'account', description: 'What a nanny decides about herself: number, devices, pause, export, erasure.' },
  {
    name: 'certifications',
    description: 'Certifications with their documents, which only she and the agency can read.',
  },
  { name: 'media', description: 'Pictures, documents and videos, sent whole or in parts.' },
  {
    name: 'assistant',
    description: 'Texts, suggestions and a chat out of what a profile states; captions of its video.',
  },
  { name: 'contact', description: 'Requests of parents to the agency.' },
  { name: 'references', description: 'References from past families: asked by her, answered by a link.' },
  { name: 'translations', description: "A nanny's words in other languages, by her and the agency." },
  { name: 'desk', description: 'What the agency does: requests, reviews, certifications, people and settings.' },
  { name: 'embed', description: 'What a builder on another site asks first, and what a strip of nannies there shows.' },
  { name: 'operation', description: 'Whether the product works, for monitors.' },
];

/** Created on each call, because the generator modifies the document that it gets. */
const documentation = (): NonNullable<GenerateSpecOptions['documentation']> => ({
  openapi: '3.1.0',
  info: {
    title: 'Nanny Profiles API',
    version: '1',
    description,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The host that serves this document' }],
  tags,
  components: {
    responses: failureResponses(),
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: '`sid` on http://localhost' },
      token: { type: 'http', scheme: 'bearer', description: 'On pages of other allowed sites' },
      handoff: {
        type: 'apiKey',
        in: 'header',
        name: handoffHeader,
        description: "`<token of the link>.<the phone's own secret>`, for a video uploaded from a phone",
      },
    },
  },
});

const ownSession = [{ session: [] }, { token: [] }];

/** Path parameters. Ids have at least 20 characters and no hyphen, so that none equals a word such as `user` or `by-slug`. */
const pathParameters: Record<string, { description: string; schema: { type: 'string'; pattern: string } }> = {
  id: { description: 'The id of a profile or an upload', schema: { type: 'string', pattern: '^[0-9a-z]{20,}$' } },
  profileId: { description: 'The id of a profile', schema: { type: 'string', pattern: '^[0-9a-z]{20,}$' } },
  userId: { description: 'The id of the session’s user', schema: { type: 'string', pattern: '^[0-9a-z]{20,}$' } },
  certificationId: { description: 'The id of a certification', schema: { type: 'string', pattern: '^[0-9a-z]{20,}$' } },
  slug: {
    description: 'The current or a former slug of the profile',
    schema: { type: 'string', pattern: '^[0-9a-z-]{11,}$' },
  },
  handoffId: { description: 'The id of a handoff', schema: { type: 'string', pattern: '^[0-9a-z]{20,}$' } },
  partNumber: { description: 'Starts at 1', schema: { type: 'string', pattern: '^[0-9]+$' } },
};

/** The failures that the middleware of many routes can cause: refused origins, roles, limits and bodies. */
function commonFailures(path: string, { method, hasJson }: { method: string; hasJson: boolean }): number[] {
  const isOfDesk = path.startsWith('/api/agency/') && !path.startsWith('/api/agency/sign-');
  return [
    // A nanny gets 404 everywhere at the desk.
    ...(isOfDesk ? [401, 403, 404] : []),
    ...(method === 'get' ? [] : [403, 429]),
    ...(hasJson ? [400, 413, 415, 422] : []),
  ];
}

/**
 * The OpenAPI 3.1 document of the API, generated from the schemas with which the routes validate. An operation that can respond
 * with 401 needs a session, unless it declares something else; for any other, a session is optional.
 */
export async function openApiDocument<S extends Schema>(api: Hono<AppEnv, S>) {
  const document = await generateSpecs(api, { documentation: documentation() });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item?.[method];
      if (!operation) continue;
      const hasJson =
        'content' in (operation.requestBody ?? {}) && JSON.stringify(operation.requestBody).includes('json');
      const responses = {
        ...failures(...commonFailures(path, { method, hasJson })),
        ...operation.responses,
        // The generator describes the response of its own validator, which never answers here.
        ...(operation.responses && '400' in operation.responses ? failures(400) : {}),
      };
      const known = Object.keys(responses);
      operation.security ??= known.includes('401') ? ownSession : [{}, ...ownSession];
      operation.responses = {
        ...responses,
        ...(known.some((status) => status.startsWith('4')) ? {} : failures('4XX')),
        ...failures('5XX'),
      };
      if (operation.parameters === undefined) continue;
      operation.parameters = operation.parameters.map((parameter) =>
        'in' in parameter && parameter.in === 'path'
          ? Object.assign({}, parameter, pathParameters[parameter.name])
          : parameter,
      );
    }
  }
  return document;
}
