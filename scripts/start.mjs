// npm start: sets everything up and serves the product with demo data.
import { serveHostPages } from './serve-host-pages.mjs';
import { hostPagesPort, portArgument, requireFreePort, serve, untilReady } from './serve.mjs';
import { build, installPackages, prepareDatabase, writeDevelopmentVariables } from './setup.mjs';

const port = portArgument(8787);
const stateFolder = '.wrangler/state';

await requireFreePort(port);
await requireFreePort(hostPagesPort(port));
installPackages();
writeDevelopmentVariables();
prepareDatabase(stateFolder);
build();
await serveHostPages({ port: hostPagesPort(port), builder: `http://localhost:${port}` });
serve({ port, stateFolder });
await untilReady(port);
console.log(`
Ready on http://localhost:${port}

  Builder        http://localhost:${port}/          in every language, such as /cn
  Quick profile  http://localhost:${port}/simple
  A profile      http://localhost:${port}/profile/elena-marquez
  Nannies        http://localhost:${port}/nannies
  Agency's site  http://127.0.0.1:${hostPagesPort(port)}/  with the builder embedded
  Codes sent     http://localhost:${port}/api/dev/outbox
  The desk       http://localhost:${port}/agency   owner +12135550101, reviewer +12135550102, viewer +12135550103
  API            http://localhost:${port}/api/docs

Stop with Ctrl+C.`);
