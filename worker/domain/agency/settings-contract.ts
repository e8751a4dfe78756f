import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageQuery, queryText } from '../query.ts';
import { auditPageSchema } from './audit.ts';
import { agencyNumbersSchema } from './numbers.ts';
import { agencySettingsSchema, settingsPatchSchema } from './settings.ts';

const tag = 'desk';

export const readNumbers = operation({
  method: 'GET',
  path: '/api/agency/numbers',
  tag,
  summary: "The agency's statistics",
  access: { desk: 'viewer' },
  answer: agencyNumbersSchema,
});

export const readSettings = operation({
  method: 'GET',
  path: '/api/agency/settings',
  tag,
  summary: 'The settings; `ETag` is their revision',
  access: { desk: 'viewer' },
  answer: agencySettingsSchema,
});

export const changeSettings = operation({
  method: 'PUT',
  path: '/api/agency/settings',
  tag,
  summary:
    'Change settings; fields that are absent stay as they are. Other embedding sites need a session confirmed just before',
  access: { desk: 'owner' },
  seen: 'If-Match',
  body: settingsPatchSchema,
  answer: agencySettingsSchema,
});

/** What the audit log is asked for, as a list and as a table. */
export const auditFilters = z.object({
  actor: queryText('Id of who acted'),
  subject: queryText('Id of the record'),
  after: pageQuery,
});

export const listAudit = operation({
  method: 'GET',
  path: '/api/agency/audit',
  tag,
  summary: 'A page of the audit log, newest first',
  access: { desk: 'owner' },
  query: auditFilters,
  answer: auditPageSchema,
});
