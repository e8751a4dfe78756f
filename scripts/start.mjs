// npm start: sets everything up and serves the product with demo data.
import { portArgument, requireFreePort, serve, untilReady } from './serve.mjs';
import { build, installPackages, prepareDatabase, writeDevelopmentVariables } from './setup.mjs';

const port = portArgument(8787);
const stateFolder = '.wrangler/state';

await requireFreePort(port);
installPackages();
writeDevelopmentVariables();
prepareDatabase(stateFolder);
build();
serve({ port, stateFolder });
await untilReady(port);
console.log(`
Ready on http://localhost:${port}

  Builder        http://localhost:${port}/          also /cn and /es
  Quick profile  http://localhost:${port}/simple
  A profile      http://localhost:${port}/profile/elena-marquez
  Codes sent     http://localhost:${port}/api/dev/outbox
  API            http://localhost:${port}/api/docs

Stop with Ctrl+C.`);
