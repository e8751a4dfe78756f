// npm run dev: serves with hot reload, on the same local database.
import { spawn } from 'node:child_process';
import { portArgument, requireFreePorts } from './serve.mjs';
import { environment, installPackages, prepareDatabase, root, writeDevelopmentVariables } from './setup.mjs';

const port = portArgument(8787);
await requireFreePorts(port);
await installPackages();
writeDevelopmentVariables();
await prepareDatabase('.wrangler/state');
const astro = spawn('astro', ['dev', '--host', '127.0.0.1', '--port', String(port)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
astro.on('exit', (code) => process.exit(code ?? 0));
