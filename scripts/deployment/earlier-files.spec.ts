import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveSite } from '../testing/deployed-site.ts';
import { addEarlierFiles, readReleases } from './earlier-files.ts';

let folder: string;
let deployed: Map<string, Buffer> | undefined;
let site: Awaited<ReturnType<typeof serveSite>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'np-releases-'));
  deployed = undefined;
  site = await serveSite(() => deployed && { assets: deployed });
});

afterEach(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

/** Builds a release that includes a unique file, and deploys it. @returns the names of the deployed files */
async function release(name: string): Promise<string[]> {
  const dist = join(folder, name);
  const assets = join(dist, 'client/_astro');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `wizard.${name}.js`), name);
  writeFileSync(join(assets, 'react.same.js'), 'react');
  writeFileSync(join(dist, 'client/index.html'), name);
  await addEarlierFiles(dist, site.origin, await readReleases(site.origin, deployed === undefined));
  const files = readdirSync(join(dist, 'client'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((file) => join(file.parentPath, file.name));
  deployed = new Map(paths.map((path) => [path.slice(join(dist, 'client').length), readFileSync(path)]));
  return [...deployed.keys()].filter((path) => path.includes('wizard')).toSorted();
}

it('the files of the two releases before are there, older ones are gone', async () => {
  expect(await release('a')).toEqual(['/_astro/wizard.a.js']);
  expect(await release('b')).toEqual(['/_astro/wizard.a.js', '/_astro/wizard.b.js']);
  expect(await release('c')).toEqual(['/_astro/wizard.a.js', '/_astro/wizard.b.js', '/_astro/wizard.c.js']);
  expect(await release('d')).toEqual(['/_astro/wizard.b.js', '/_astro/wizard.c.js', '/_astro/wizard.d.js']);
  expect(deployed?.get('/_astro/wizard.b.js')?.toString()).toBe('b');
});

it('the same release deployed again pushes none out', async () => {
  await release('a');
  await release('b');
  await release('b');
  expect(await release('b')).toEqual(['/_astro/wizard.a.js', '/_astro/wizard.b.js']);
});

it('an address that does not answer is a failure, but for a first release', async () => {
  await expect(readReleases('http://127.0.0.1:1', false)).rejects.toThrow(/Nothing was deployed/);
  expect(await readReleases('http://127.0.0.1:1', true)).toEqual([]);
});

it('a manifest cannot name a file outside the folders of hashed files', async () => {
  for (const path of ['/_astro/../wrangler.json', '/../../etc/passwd', 'https://evil.example/_astro/x.js']) {
    deployed = new Map([['/releases.json', Buffer.from(JSON.stringify([[path]]))]]);
    await expect(readReleases(site.origin, false)).rejects.toThrow(/Nothing was deployed/);
  }
});
