import type { Hono } from 'hono';
import * as contract from '#domain/profile/import-contract.ts';
import type { AppEnv } from '../../../http/context.ts';
import { serve } from '../../../http/serve.ts';
import { checkPhones, listImports, startImport, undoImport, writeRows } from './service.ts';

/** Files of nannies: what is known of their phones, the rows in batches, and undo. */
export function serveImports(routes: Hono<AppEnv>): void {
  serve(routes, contract.checkPhones, async ({ services, caller, body }) => ({
    phones: await checkPhones(services, caller, body.phones),
  }));
  serve(routes, contract.readImports, async ({ services }) => ({ imports: await listImports(services) }));
  serve(routes, contract.startImport, ({ services, caller, id, body }) =>
    startImport(services, caller, { id, ...body }),
  );
  serve(routes, contract.importRows, async ({ services, caller, id, body: { rows } }) => ({
    outcomes: await writeRows(services, caller, { importId: id, rows }),
  }));
  serve(routes, contract.undoImport, ({ services, caller, id }) => undoImport(services, caller, id));
}
