import { operation } from '../operation.ts';
import {
  checkedPhonesSchema,
  importOutcomesSchema,
  importRowsSchema,
  importSchema,
  importsSchema,
  newImportSchema,
  phonesSchema,
} from './import.ts';

const tag = 'desk';

export const checkPhones = operation({
  method: 'POST',
  path: '/api/agency/imports/check',
  tag,
  summary: 'Check the phones of a file before anything is written',
  access: { desk: 'reviewer' },
  seen: { any: 'changes nothing' },
  body: phonesSchema,
  answer: checkedPhonesSchema,
});

export const readImports = operation({
  method: 'GET',
  path: '/api/agency/imports',
  tag,
  summary: 'The latest imports, newest first',
  access: { desk: 'viewer' },
  answer: importsSchema,
});

export const startImport = operation({
  method: 'PUT',
  path: '/api/agency/imports/:id',
  tag,
  summary: 'Start an import under an id of 24 letters and digits that the client makes; idempotent',
  access: { desk: 'reviewer' },
  seen: { any: 'creates an import' },
  body: newImportSchema,
  answer: importSchema,
});

export const importRows = operation({
  method: 'POST',
  path: '/api/agency/imports/:id/rows',
  tag,
  summary: 'Write up to 50 rows of an import as unclaimed profiles; a row that was sent before is not written again',
  access: { desk: 'reviewer' },
  seen: { any: 'creates profiles' },
  body: importRowsSchema,
  maxBodyBytes: 2_000_000,
  answer: importOutcomesSchema,
  refusals: ['import_undone'],
});

export const undoImport = operation({
  method: 'POST',
  path: '/api/agency/imports/:id/undo',
  tag,
  summary: 'Delete all profiles of an import, as long as no nanny has claimed one',
  access: { desk: 'reviewer' },
  seen: { any: 'deletes what the import has written, whatever staff changed since' },
  answer: importSchema,
  refusals: ['import_claimed'],
});
