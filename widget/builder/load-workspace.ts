/**
 * Loads the builder behind the phone screen. zod is told first, before any schema is made, to leave `new Function`
 * alone: its probe for it would be reported by our Content-Security-Policy.
 */
export async function loadWorkspace() {
  await import('./zod-without-eval.ts');
  return import('./workspace.tsx');
}
