import { Hono } from 'hono';
import * as contract from '#domain/handoff/contract.ts';
import type { AppEnv } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { cancelHandoff, createHandoff, readHandoff } from './service.ts';

/** Links with which the nanny's phone uploads a video to the profile. They are created and watched on the computer. */
export const handoffRoutes = new Hono<AppEnv>();

serve(handoffRoutes, contract.createHandoff, ({ services, caller, id, context }) =>
  createHandoff(services, caller, id, context.get('locale')),
);
serve(handoffRoutes, contract.readHandoff, ({ services, caller, id: profileId, handoffId: id }) =>
  readHandoff(services, caller, { profileId, id }),
);
serve(handoffRoutes, contract.cancelHandoff, ({ services, caller, id: profileId, handoffId: id }) =>
  cancelHandoff(services, caller, { profileId, id }),
);
