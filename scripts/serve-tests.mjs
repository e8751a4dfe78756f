// Serves the built Worker for browser tests. Usage: node scripts/serve-tests.mjs PORT STATE_FOLDER
import { serve } from './serve.mjs';

const [, , port, stateFolder = ''] = process.argv;
serve({ port: Number(port), stateFolder });
