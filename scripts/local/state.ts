import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, root } from '../setup.mjs';

/** The folder in which the local runtime stores records and media of a state folder, like wrangler. */
export const persistencePath = (stateFolder: string) => join(resolve(root, stateFolder), 'v3');

/** The locks of this process, kept here because garbage collection would release them. */
const held: DatabaseSync[] = [];

/**
 * Locks a state folder until this process ends. Ends the process with a message if another process has it, because two runtimes
 * on one folder lose each other's writes. It uses SQLite's own lock on an empty database, because the system releases it even
 * after SIGKILL.
 */
export function lockState(stateFolder: string): void {
  const folder = resolve(root, stateFolder);
  mkdirSync(dirname(folder), { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error;
    fail(
      `Another server (npm start, npm run dev or wrangler dev) already uses ${stateFolder}. Stop it first: Ctrl+C there.`,
    );
  }
  held.push(lock);
}
