/**
 * Loads the builder behind the phone screen, in the browser only: the Worker's files are to be without it. zod is told first, before any schema is made, to leave `new Function`
 * alone: its probe for it would be reported by our Content-Security-Policy.
 */
export async function loadWorkspace() {
  if (import.meta.env.SSR) throw new Error('The builder is drawn in the browser');
  await import('#widget/kit/zod-without-eval.ts');
  return import('./workspace.tsx');
}
