// Serves the built Worker for browser tests. Usage: node scripts/serve-tests.mjs PORT STATE_FOLDER
import { serveHostPages } from './serve-host-pages.mjs';
import { hostPagesPort, serve } from './serve.mjs';

const [, , port, stateFolder = ''] = process.argv;
await serveHostPages({ port: hostPagesPort(Number(port)), builder: `http://localhost:${port}` });
serve({ port: Number(port), stateFolder });
