import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../setup.mjs';

/** Where the local runtime keeps records and media of a state folder, as wrangler does. */
export const persistencePath = (stateFolder: string) => join(resolve(root, stateFolder), 'v3');

/**
 * Takes a state folder for this process until it ends, however it ends: two runtimes on one folder lose each other's writes.
 * The lock is SQLite's own on an empty database, because the system releases it even after SIGKILL.
 * @throws Error with one sentence for people when another process has the folder
 */
export function lockState(stateFolder: string): DatabaseSync {
  const folder = resolve(root, stateFolder);
  mkdirSync(join(folder, '..'), { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error;
    throw new Error(`Another npm start already uses ${stateFolder}. Stop it first: Ctrl+C where it runs.`, {
      cause: error,
    });
  }
  return lock;
}
