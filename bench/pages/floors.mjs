// The baselines of bench/pages.mjs: two minimal Workers with the same tools.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from '../../scripts/setup.mjs';

/** A Worker whose every page is one constant of this many bytes. @returns {string} its wrangler configuration */
export function writeConstantWorker(folder, bytes) {
  writeFiles(folder, {
    'wrangler.toml': wranglerToml(
      'bench-constant',
      'worker.js',
      "[assets]\nbinding = 'ASSETS'\ndirectory = 'assets'\n",
    ),
    'assets/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'worker.js': `const page = ${JSON.stringify(pageOf(bytes))};
export default {
  fetch: () => new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
};
`,
  });
  return join(folder, 'wrangler.toml');
}

/**
 * A bare Astro page behind the same adapter and the same Hono middleware as ours: one D1 batch of a profile and its
 * certifications, a few lines of their data, and a constant that fills up to this many bytes.
 * @returns {string} its wrangler configuration
 */
export async function buildBarePage(folder, bytes) {
  const database = `[[d1_databases]]
binding = 'DB'
database_name = 'nanny-profiles'
database_id = '00000000-0000-0000-0000-000000000000'
`;
  writeFiles(folder, {
    'package.json': '{ "name": "bench-bare", "type": "module", "private": true }',
    'wrangler.toml': wranglerToml('bench-bare', 'worker.ts', `[assets]\nbinding = 'ASSETS'\n\n${database}`),
    'astro.config.mjs': `import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';
export default defineConfig({
  output: 'server',
  session: false,
  adapter: cloudflare({ imageService: 'passthrough' }),
  devToolbar: { enabled: false },
});
`,
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'worker.ts': `import { cf } from '@astrojs/cloudflare/hono';
import { astro } from 'astro/hono';
import { Hono } from 'hono';
const app = new Hono();
app.use(cf());
app.use(astro());
export default { fetch: app.fetch };
`,
    'src/filler.ts': `export const filler = ${JSON.stringify(pageOf(bytes - 800))};\n`,
    'src/pages/profile/[identifier].astro': `---
import { env } from 'cloudflare:workers';
import { filler } from '../../filler.ts';
const slug = Astro.params.identifier;
const id = '(SELECT profile_id FROM profile_slugs WHERE slug = ?)';
const [profiles, certifications] = await env.DB.batch([
  env.DB.prepare(\`SELECT * FROM profiles WHERE id = \${id}\`).bind(slug),
  env.DB.prepare(\`SELECT * FROM certifications WHERE profile_id = \${id}\`).bind(slug),
]);
const profile = profiles.results[0];
---
<html lang="en">
  <head><meta charset="utf-8" /><title>{profile.first_name} {profile.last_name}</title></head>
  <body>
    <h1>{profile.first_name} {profile.last_name}</h1>
    <p>{profile.city}</p>
    <p>{profile.about_me}</p>
    <p>{profile.experience_description}</p>
    <ul>{certifications.results.map((certification) => <li>{certification.name}</li>)}</ul>
    <Fragment set:html={filler} />
  </body>
</html>
`,
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await run(['astro', 'build', '--silent', '--root', folder], { because: 'Building the bare Astro page' });
  return join(folder, 'dist/server/wrangler.json');
}

function wranglerToml(name, main, more) {
  return `name = '${name}'
main = '${main}'
compatibility_date = '2026-08-15'
compatibility_flags = ['nodejs_compat']

${more}`;
}

function pageOf(bytes) {
  return '<p>A page of words, as long as a profile is.</p>\n'.repeat(Math.ceil(bytes / 50)).slice(0, bytes);
}

function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
