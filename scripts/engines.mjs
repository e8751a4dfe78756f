// Firefox and WebKit, for the battery's row `engines`: from Debian, because npm's packages download theirs from elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, step } from './setup.mjs';
import { runVitest, whileServing } from './test-runs.mjs';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
const programs = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/**
 * Runs the main journeys in both engines against the built Worker, on a separate database.
 * @param {import('./test-runs.mjs').Setting & import('./test-runs.mjs').Served} setting
 */
export function runEngines({ stateFolder, output, variables }) {
  installEngines();
  return whileServing({ stateFolder }, ({ product, hostPages }) =>
    runVitest(['--project=engines'], {
      output,
      variables: { ...variables, PRODUCT_URL: product, HOST_PAGES_URL: hostPages },
    }),
  );
}

/** Installs the engines that the machine lacks; ends with a message if that does not work. */
function installEngines() {
  if (programs.every((path) => existsSync(path))) return;
  step('Installing Firefox and WebKit');
  const command = `apt-get update && apt-get install -y ${packages.join(' ')}`;
  const aptGet = spawnSync('sh', ['-c', command], { stdio: 'pipe' });
  const missing = programs.filter((path) => !existsSync(path));
  if (missing.length === 0) return;
  process.stderr.write(aptGet.stderr ?? '');
  fail(`The row "engines" needs Debian's packages ${packages.join(', ')}; missing: ${missing.join(', ')}.`);
}
