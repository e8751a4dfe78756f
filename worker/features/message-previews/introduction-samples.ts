import type { Job } from '#domain/contact/job.ts';
import type { Locale } from '#domain/locale.ts';
import type { Services } from '../../services.ts';
import {
  consentQuestion,
  interviewMessage,
  introductionMessage,
  introductionNotice,
  withdrawalMessage,
  withdrawalNotice,
} from '../introductions/messages.ts';

/** The messages about an introduction: to the nannies, the family and the agency. */
export function introductionSamples(
  tools: Pick<Services, 'config' | 'clock'>,
  values: {
    locale: Locale;
    email: string;
    phone: string;
    token: string;
    job: Job;
    profileId: string;
    requestId: string;
  },
) {
  const { locale, email, phone, token, job, profileId, requestId } = values;
  const local = { ...tools, config: { ...tools.config, defaultLocale: locale } };
  const nanny = { id: profileId, phone, email, locale };
  const about = { requestId, introductionId: 'h2c8n5j1w7q4r9t3y6k0' };
  const interviewAt = Date.parse('2026-12-01T18:00:00Z');
  const question = (kind: 'asked' | 'reminded', { isStopped, known = true }: { isStopped: boolean; known?: boolean }) =>
    consentQuestion(tools, { ...nanny, isStopped }, { token, job: known ? job : null, kind, ...about });
  const introduction = (channel: 'sms' | 'email') =>
    introductionMessage(
      tools,
      { channel, address: channel === 'sms' ? phone : email, locale },
      { token, ...about, expiresOn: '2026-12-09' },
    );
  const interview = (reader: 'family' | 'nanny', kind: 'agreed' | 'canceled', channel: 'sms' | 'email') =>
    interviewMessage(
      tools,
      { reader, channel, address: channel === 'sms' ? phone : email, locale, name: 'Elena' },
      { kind, at: interviewAt, token, ...about, profileId },
    );
  const ended = (at: number | null, { isStopped }: { isStopped: boolean }) =>
    withdrawalMessage(tools, { ...nanny, isStopped }, at);
  return {
    'introduction-asked': question('asked', { isStopped: true }),
    'introduction-asked-least': question('asked', { isStopped: true, known: false }),
    'introduction-reminded': question('reminded', { isStopped: true }),
    'introduction-asked-text': question('asked', { isStopped: false }),
    'introduction-asked-text-least': question('asked', { isStopped: false, known: false }),
    'introduction-reminded-text': question('reminded', { isStopped: false }),
    'introduction-reminded-text-least': question('reminded', { isStopped: false, known: false }),
    introduction: introduction('email'),
    'introduction-text': introduction('sms'),
    'introduction-consents': introductionNotice(local, about, 'consents'),
    'introduction-locked': introductionNotice(local, about, 'locked'),
    'introduction-missing': introductionNotice(local, about, 'missing'),
    'introduction-renewal': introductionNotice(local, about, 'renewal'),
    'interview-family': interview('family', 'agreed', 'email'),
    'interview-nanny': interview('nanny', 'agreed', 'email'),
    'interview-family-text': interview('family', 'agreed', 'sms'),
    'interview-nanny-text': interview('nanny', 'agreed', 'sms'),
    'interview-canceled-family': interview('family', 'canceled', 'email'),
    'interview-canceled-nanny': interview('nanny', 'canceled', 'email'),
    'interview-canceled-family-text': interview('family', 'canceled', 'sms'),
    'interview-canceled-nanny-text': interview('nanny', 'canceled', 'sms'),
    'family-withdrew': ended(null, { isStopped: true }),
    'family-withdrew-interview': ended(interviewAt, { isStopped: true }),
    'family-withdrew-text': ended(null, { isStopped: false }),
    'family-withdrew-interview-text': ended(interviewAt, { isStopped: false }),
    'family-withdrew-notice': withdrawalNotice(local, requestId),
  };
}
