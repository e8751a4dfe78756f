import type { Context, Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { html, raw } from 'hono/html';
import type { Schema } from 'hono/types';
import type { AppEnv } from './context.ts';

const style = `
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#221f1b;background:#fbf8f3}
section{background:#fff;border:1px solid #e7e0d6;border-radius:10px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;white-space:pre-wrap}
b{color:#1e6a5a}summary{cursor:pointer;padding:.5rem 0}`;

const documentation = {
  openapi: '3.1.0',
  info: {
    title: 'Nanny Profiles API',
    version: '1',
    description:
      'Sessions are cookies, or Bearer tokens on allowed sites. Failures are {success: false, error, code, issues?}.',
  },
} as const;

/** The OpenAPI 3.1 document of the API, made from the schemas that the routes validate with. */
export function openApiDocument<S extends Schema>(api: Hono<AppEnv, S>) {
  return generateSpecs(api, { documentation });
}

function detail(title: string, value: unknown) {
  if (value === undefined) return '';
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </details>`;
}

/** `/api/docs`: the OpenAPI document as a page to read, without script. */
export function apiDocsPage<S extends Schema>(api: Hono<AppEnv, S>) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const specs = await openApiDocument(api);
    const operations = Object.entries(specs.paths ?? {}).flatMap(([path, item]) =>
      (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
        const operation = item?.[method];
        return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
      }),
    );
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    c.header('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`);
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>${documentation.info.title}</title>
            <style>
              ${raw(style)}
            </style>
          </head>
          <body>
            <h1>${documentation.info.title}</h1>
            <p>${documentation.info.description} <a href="/api/openapi.json">openapi.json</a></p>
            ${operations.map(
              ({ method, path, operation }) =>
                html`<section>
                  <h2>
                    <code><b>${method}</b> ${path}</code>
                  </h2>
                  <p>${operation.summary ?? ''}</p>
                  ${detail('Body', operation.requestBody)} ${detail('Answers', operation.responses)}
                </section>`,
            )}
          </body>
        </html>`,
    );
  };
}
