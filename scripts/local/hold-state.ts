// Locks a state folder until another process ends. Usage: node scripts/local/hold-state.ts FOLDER PID
import { lockState } from './state.ts';

/** Time between two looks at the process, ms. */
const everyMs = 500;

const [folder = '', pid] = process.argv.slice(2);
lockState(folder);
process.send?.('locked');
setInterval(() => {
  try {
    process.kill(Number(pid), 0);
  } catch {
    process.exit();
  }
}, everyMs);
