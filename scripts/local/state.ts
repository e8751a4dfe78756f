import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, root } from '../setup.mjs';

/** Where the local runtime keeps records and media of a state folder, as wrangler does. */
export const persistencePath = (stateFolder: string) => join(resolve(root, stateFolder), 'v3');

/** Locks of this process: one that is collected as garbage lets go. */
const held: DatabaseSync[] = [];

/**
 * Takes a state folder for this process until it ends; ends it with a sentence where another has it: two runtimes on one
 * folder lose each other's writes. The lock is SQLite's own on an empty database, because the system releases it even after
 * SIGKILL.
 */
export function lockState(stateFolder: string): void {
  const folder = resolve(root, stateFolder);
  mkdirSync(dirname(folder), { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error;
    fail(`Another npm start already uses ${stateFolder}. Stop it first: Ctrl+C where it runs.`);
  }
  held.push(lock);
}
