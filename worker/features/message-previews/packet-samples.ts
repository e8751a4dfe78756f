import type { Job } from '#domain/contact/job.ts';
import type { Locale } from '#domain/locale.ts';
import type { Services } from '../../services.ts';
import { consentQuestion, interviewMessage, packetMessage, packetNotice } from '../packets/messages.ts';

/** The messages about an introduction: to the nannies, the family and the agency. */
export function packetSamples(
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
  const question = (kind: 'asked' | 'reminded', { isStopped, known = true }: { isStopped: boolean; known?: boolean }) =>
    consentQuestion(tools, { ...nanny, isStopped }, { token, job: known ? job : null, kind });
  const packet = (channel: 'sms' | 'email') =>
    packetMessage(
      tools,
      { channel, address: channel === 'sms' ? phone : email, locale },
      { token, requestId, expiresOn: '2026-12-09' },
    );
  const interview = (reader: 'family' | 'nanny', kind: 'agreed' | 'canceled', channel: 'sms' | 'email') =>
    interviewMessage(
      tools,
      { reader, channel, address: channel === 'sms' ? phone : email, locale, name: 'Elena' },
      { kind, at: Date.parse('2026-12-01T18:00:00Z'), token, subjectId: reader === 'nanny' ? profileId : requestId },
    );
  return {
    'introduction-asked': question('asked', { isStopped: true }),
    'introduction-asked-least': question('asked', { isStopped: true, known: false }),
    'introduction-reminded': question('reminded', { isStopped: true }),
    'introduction-asked-text': question('asked', { isStopped: false }),
    'introduction-asked-text-least': question('asked', { isStopped: false, known: false }),
    'introduction-reminded-text': question('reminded', { isStopped: false }),
    'introduction-reminded-text-least': question('reminded', { isStopped: false, known: false }),
    introduction: packet('email'),
    'introduction-text': packet('sms'),
    'introduction-consents': packetNotice(local, requestId, 'consents'),
    'introduction-locked': packetNotice(local, requestId, 'locked'),
    'introduction-missing': packetNotice(local, requestId, 'missing'),
    'introduction-renewal': packetNotice(local, requestId, 'renewal'),
    'interview-family': interview('family', 'agreed', 'email'),
    'interview-nanny': interview('nanny', 'agreed', 'email'),
    'interview-family-text': interview('family', 'agreed', 'sms'),
    'interview-nanny-text': interview('nanny', 'agreed', 'sms'),
    'interview-canceled-family': interview('family', 'canceled', 'email'),
    'interview-canceled-nanny': interview('nanny', 'canceled', 'email'),
    'interview-canceled-family-text': interview('family', 'canceled', 'sms'),
    'interview-canceled-nanny-text': interview('nanny', 'canceled', 'sms'),
  };
}
