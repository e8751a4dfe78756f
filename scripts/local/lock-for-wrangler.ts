// The custom build of the built Worker (build/one-runtime.mjs). Before `wrangler dev` serves, this locks the state folder for as
// long as wrangler runs, or ends it with the sentence of the lock. A build ends, so a process of its own holds the lock. A build
// is not told of --persist-to: STATE_FOLDER names another folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const { WRANGLER_COMMAND, STATE_FOLDER = '.wrangler/state' } = process.env;

if (WRANGLER_COMMAND === 'dev') {
  const holder = spawn(
    process.execPath,
    [fileURLToPath(new URL('hold-state.ts', import.meta.url)), STATE_FOLDER, String(process.ppid)],
    // Wrangler waits until nobody has its streams.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  holder.stderr?.pipe(process.stderr);
  const isLocked = await Promise.race([
    once(holder, 'message').then(() => true),
    once(holder, 'close').then(() => false),
  ]);
  if (!isLocked) process.exit(1);
  holder.disconnect();
  holder.stderr?.destroy();
  holder.unref();
}
