import { expect, it } from 'vitest';
import { apiDocument } from './api-document.ts';
import { createApp } from './app.ts';
import { undocumentedRoutes } from './testing/undocumented-routes.ts';

/** A router path in the notation of the document. */
const documented = (path: string) => path.replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?\??/g, '{$1}');

it('describes every route of the router but those that are named, so that tests of every route find a new one', async () => {
  const { paths = {} } = await apiDocument();
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const routes = createApp()
    .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/api/openapi.json')
    .map(({ method, path }) => `${method} ${documented(path)}`);
  expect(new Set(routes).size).toBeGreaterThan(100);
  const left = [...new Set(routes)].filter((route) => !described.has(route));
  expect(left.toSorted()).toEqual(Object.keys(undocumentedRoutes).toSorted());
});
