import { Hono } from 'hono';
import * as contract from '#domain/reference/contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { knownLink } from '../../http/known-link.ts';
import { serve } from '../../http/serve.ts';
import { clientNetwork } from '../../network.ts';
import { answerReference, readAskedReference } from './answering/service.ts';
import { askForReference, askForReferenceAgain, listReferences, removeReference } from './service.ts';

/** The families that a nanny asks for a reference, and their links, which are answered without an account. */
export const referenceRoutes = new Hono<AppEnv>();

serve(referenceRoutes, contract.listOwnReferences, async ({ services, id }) => ({
  items: await listReferences(services, id),
}));
serve(referenceRoutes, contract.askForReference, ({ services, caller, id: profileId, body, context }) =>
  askForReference(services, { ...caller, profileId }, body, {
    network: clientNetwork(context.req.raw),
    locale: context.get('locale'),
  }),
);
serve(referenceRoutes, contract.askForReferenceAgain, ({ services, caller, id: profileId, referenceId }) =>
  askForReferenceAgain(services, { ...caller, profileId }, referenceId),
);
serve(referenceRoutes, contract.removeReference, async ({ services, id: profileId, referenceId: id }) => {
  await removeReference(services, { id, profileId });
  return success;
});
serve(referenceRoutes, contract.readAskedReference, ({ services, caller, token }) =>
  readAskedReference(services, token, caller),
);
serve(
  referenceRoutes,
  contract.answerReference,
  ({ services, caller: session, token, body, context }) =>
    answerReference(services, token, body, {
      session,
      network: clientNetwork(context.req.raw),
      userAgent: context.req.header('User-Agent') ?? '',
    }),
  knownLink(readAskedReference),
);
