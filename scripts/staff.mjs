// npm run staff: invites somebody to the agency's desk; the first owner comes in this way (docs/desk.md).
import { runScript } from './run-script.mjs';

await runScript('operations/staff.ts');
