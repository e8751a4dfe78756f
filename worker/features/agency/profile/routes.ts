import type { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/profile/desk-contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor, deskOnly } from '../../../http/desk.ts';
import { failures } from '../../../http/openapi.ts';
import { serve } from '../../../http/serve.ts';
import { eraseForNanny, exportForNanny } from '../on-request/service.ts';
import { nannyWordsOf } from '../search/words.ts';
import { recordTrustline, revealTrustlineNumber } from '../trustline/service.ts';
import { listProfiles } from './list/service.ts';
import { mergeProfiles } from './merge/service.ts';
import {
  approveProfile,
  holdProfile,
  listWaitingProfiles,
  noteProfile,
  readDeskProfile,
  recordBackgroundCheck,
  releaseProfile,
} from './service.ts';

/** All nannies, and the agency's decisions about one. Decisions return the updated profile. */
export function serveProfiles(routes: Hono<AppEnv>): void {
  serve(routes, contract.listWaitingProfiles, ({ services, caller, query: { kind, q, after } }) =>
    listWaitingProfiles(services, caller.locale, kind, { words: nannyWordsOf(q ?? ''), after }),
  );
  serve(routes, contract.listProfiles, ({ services, caller, query }) => listProfiles(services, caller.locale, query));
  serve(routes, contract.readDeskProfile, ({ services, caller, id }) => readDeskProfile(services, caller, id));
  serve(routes, contract.approveProfile, async ({ services, caller, id, revision }) => {
    await approveProfile(services, caller, { id, revision });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.holdProfile, async ({ services, caller, id, revision, body }) => {
    await holdProfile(services, caller, { id, revision, ...body });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.releaseProfile, async ({ services, caller, id, revision }) => {
    await releaseProfile(services, caller, { id, revision });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.noteProfile, async ({ services, caller, id, revision, body }) => {
    await noteProfile(services, caller, { id, revision, ...body });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.mergeProfiles, async ({ services, caller, id, revision, body }) => {
    await mergeProfiles(services, caller, { id, revision, ...body });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.recordBackgroundCheck, async ({ services, caller, id, revision, body }) => {
    await recordBackgroundCheck(services, caller, { id, revision, ...body });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.recordTrustline, async ({ services, caller, id, revision, body: check }) => {
    await recordTrustline(services, caller, { id, revision, check });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.revealTrustlineNumber, async ({ services, caller, id }) => ({
    number: await revealTrustlineNumber(services, caller, id),
  }));
  serve(routes, contract.eraseForNanny, async ({ services, caller, id }) => {
    await eraseForNanny(services, caller, id);
    return success;
  });
  routes.get(
    '/api/agency/profiles/:id/export',
    describeRoute({
      tags: ['desk'],
      summary: 'All stored data of a nanny as a zip archive, to hand over to her',
      responses: {
        200: { description: 'Done', content: { 'application/zip': {} } },
        ...failures(401, 403, 404, 429),
      },
    }),
    deskOnly('owner'),
    async (c) => {
      const id = c.req.param('id');
      const { archive, fileName } = await exportForNanny(c.get('services'), actor(c), id, c.get('locale'));
      c.header('Content-Type', 'application/zip');
      c.header('Content-Disposition', `attachment; filename="${fileName}"`);
      return c.body(archive);
    },
  );
}
