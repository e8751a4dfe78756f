import { Hono } from 'hono';
import * as contract from '#domain/quick-draft/contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { decideQuickDraft, listQuickDrafts } from './service.ts';

/** Quick profiles of a visitor who then verified a phone that already has a profile. */
export const quickDraftRoutes = new Hono<AppEnv>();

serve(quickDraftRoutes, contract.listQuickDrafts, async ({ services, caller }) => ({
  drafts: await listQuickDrafts(services, caller),
}));
serve(quickDraftRoutes, contract.decideQuickDraft, async ({ services, caller, id, body }) => ({
  ...success,
  profile: await decideQuickDraft(services, caller, id, body.choice),
}));
