import { eq } from 'drizzle-orm';
import type { ReferenceAnswers } from '#domain/reference/schema.ts';
import { outbox } from '#worker/db/schema.ts';
import { answerReference } from '#worker/features/reference/answering/service.ts';
import { askForReference } from '#worker/features/reference/service.ts';
import type { Services } from '#worker/services.ts';
import type { Session } from '#worker/session/session.ts';

interface DemoReference {
  firstName: string;
  lastName: string;
  email: string;
  fromMonth: string;
  toMonth: string;
  answers: ReferenceAnswers;
}

/** Former families of the first demo nanny, with what they answer about her. */
const demoReferences: DemoReference[] = [
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@example.com',
    fromMonth: '2019-08',
    toMonth: '2024-06',
    answers: {
      strength: 'She reads a baby before anyone else does. Our twins slept through the night at four months.',
      everyday: 'Every evening there was a page of notes: naps, bottles, and one thing that made them laugh.',
      advice: 'Tell her what worries you. She listens first and then has a plan.',
    },
  },
  {
    firstName: 'Daniel',
    lastName: 'Okafor',
    email: 'daniel.okafor@example.com',
    fromMonth: '2017-02',
    toMonth: '2019-06',
    answers: {
      strength: 'Calm. Our son had colic for weeks, and Elena was never once in a hurry.',
      everyday: 'Songs in Spanish at breakfast and the park by ten, whatever the weather.',
      advice: 'Leave her the kitchen. The soup alone is worth it.',
    },
  },
];

/** Asks the former families of a nanny and answers for them. The answers wait for the agency's decision. */
export async function addReferences(services: Services, session: Session, profileId: string): Promise<void> {
  for (const [place, { answers, ...family }] of demoReferences.entries()) {
    const network = `198.51.100.${200 + place}`;
    await askForReference(services, { ...session, profileId }, family, { network: '127.0.0.1', locale: 'en' });
    const [message] = await services.db
      .select({ text: outbox.text })
      .from(outbox)
      .where(eq(outbox.recipient, family.email));
    const token = /reference\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
    const reply = { act: 'send', answers, isShown: true } as const;
    await answerReference(services, token, reply, { session: null, network, userAgent: '' });
  }
}
