import { Hono } from 'hono';
import * as contract from '#domain/introduction/contract.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { answerIntroduction } from './answers/service.ts';
import { readNextStep } from './service.ts';
import { answerConsent } from './consents/service.ts';

/** What nannies and families say about an introduction, by the link of a message. */
export const introductionRoutes = new Hono<AppEnv>();

serve(introductionRoutes, contract.answerConsent, async ({ services, body: { token, answer } }) => {
  await answerConsent(services, token, answer);
  return success;
});
serve(introductionRoutes, contract.voteOnNanny, async ({ services, body, context }) => {
  await answerIntroduction(services, body);
  return { ...success, next: await readNextStep(services, body.token, serverTranslator(context.get('locale'))) };
});
serve(introductionRoutes, contract.chooseTimes, async ({ services, body }) => {
  await answerIntroduction(services, body);
  return success;
});
