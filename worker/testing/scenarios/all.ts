import { createTestApp } from '../api.ts';
import { accountScenarios } from './account.ts';
import { deskSignInScenarios } from './desk-sign-in.ts';
import { deskScenarios } from './desk.ts';
import { familyScenarios } from './families.ts';
import { introductionScenarios } from './introduction.ts';
import { profileScenarios } from './profile.ts';
import type { Scenarios } from './scenario.ts';
import { uploadScenarios } from './uploads.ts';

/** A valid request for every write route. */
export const scenarios: Scenarios = {
  ...accountScenarios,
  ...profileScenarios,
  ...familyScenarios,
  ...introductionScenarios,
  ...uploadScenarios,
  ...deskSignInScenarios,
  ...deskScenarios,
};

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'ALL']);

/** Every route of the app that may change something: its method and path, without the patterns of parameters. */
export function writeRoutes(): string[] {
  const routes = createTestApp()
    .app.routes.filter(({ method }) => !safe.has(method))
    .map(({ method, path }) => `${method} ${path.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '')}`);
  return [...new Set(routes)].toSorted();
}
