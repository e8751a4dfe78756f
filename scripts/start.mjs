// npm start: sets everything up and serves the product with demo data.
import { hostPagesPort, portArgument, requireFreePorts, serve } from './serve.mjs';
import { build, installPackages, prepareDatabase, secondsSince, writeDevelopmentVariables } from './setup.mjs';

const port = portArgument(8787);
const stateFolder = '.wrangler/state';
const started = performance.now();

await requireFreePorts(port);
await installPackages();
writeDevelopmentVariables();
await Promise.all([build(), prepareDatabase(stateFolder)]);
const server = await serve({ port, stateFolder });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.process.kill(signal));
server.process.on('exit', (code) => process.exit(code ?? 1));
if (!server.isReady) process.exit(1);
console.log(`✓ Ready after ${secondsSince(started)}; Ctrl+C stops it.

  Builder        http://localhost:${port}/          in every language, such as /cn
  Quick profile  http://localhost:${port}/simple
  A profile      http://localhost:${port}/profile/elena-marquez
  Nannies        http://localhost:${port}/nannies
  Agency's site  http://127.0.0.1:${hostPagesPort(port)}/  with the builder embedded
  Codes sent     http://localhost:${port}/api/dev/outbox
  The desk       http://localhost:${port}/agency   owner +12135550101, reviewer +12135550102, viewer +12135550103
  API            http://localhost:${port}/api/docs

http://localhost:${port}`);
