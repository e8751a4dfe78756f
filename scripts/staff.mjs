// npm run staff: invites a member to the agency's desk, including the first owner (docs/desk.md).
import { runScript } from './run-script.mjs';

await runScript('operations/staff.ts');
