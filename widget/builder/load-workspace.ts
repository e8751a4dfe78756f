/**
 * Loads the builder that follows the phone screen. It loads only in the browser, so the Worker's bundle does not include it. zod
 * must be configured before any schema is created: its probe for `new Function` would be reported by our Content-Security-Policy.
 */
export async function loadWorkspace() {
  if (import.meta.env.SSR) throw new Error('The builder is drawn in the browser');
  await import('#widget/kit/zod-without-eval.ts');
  return import('./workspace.tsx');
}
