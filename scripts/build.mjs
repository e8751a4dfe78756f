// npm run build: builds the Worker and its pages into dist/.
import { build, installPackages, writeDevelopmentVariables } from './setup.mjs';

await installPackages();
writeDevelopmentVariables();
await build();
