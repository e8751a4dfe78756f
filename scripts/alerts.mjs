// npm run alerts: sets Cloudflare's notifications, and lists what another monitor must watch (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/alerts.ts');
