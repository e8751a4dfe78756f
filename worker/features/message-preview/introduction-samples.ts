import type { Job } from '#domain/request/job.ts';
import type { Locale } from '#domain/locale.ts';
import type { Services } from '../../services.ts';
import { answerNotices, introductionNotice, withdrawalNotice } from '../../records/introduction/notices.ts';
import { introductionMessage } from '../introduction/messages/family.ts';
import {
  endMessage,
  type EndCause,
  familyInterviewMessage,
  nannyInterviewMessage,
} from '../introduction/messages/interview.ts';
import { consentQuestion, jobChange } from '../introduction/messages/question.ts';

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
  const introduction = (kind: 'sent' | 'times', channel: 'sms' | 'email') =>
    introductionMessage(
      tools,
      { channel, address: channel === 'sms' ? phone : email, locale },
      { kind, token, ...about, expiresOn: '2026-12-09' },
    );
  const interview = (reader: 'family' | 'nanny', kind: 'agreed' | 'canceled', channel: 'sms' | 'email') => {
    const news = { kind, at: interviewAt, token };
    const records = { ...about, profileId };
    if (reader === 'nanny') {
      return nannyInterviewMessage(tools, { ...nanny, isStopped: channel === 'email' }, news, records);
    }
    const to = { channel, address: channel === 'sms' ? phone : email, locale, name: 'Elena' };
    return familyInterviewMessage(tools, to, news, records);
  };
  const ended = (cause: EndCause, at: number | null, { isStopped }: { isStopped: boolean }) =>
    endMessage(tools, { ...nanny, isStopped }, { cause, interviewAt: at });
  const [answered] = answerNotices(local, about, { kind: 'answered', delayMs: 0 });
  const [chosen] = answerNotices(local, about, { kind: 'chosen', delayMs: 0 });
  return {
    'introduction-asked': question('asked', { isStopped: true }),
    'introduction-asked-least': question('asked', { isStopped: true, known: false }),
    'introduction-reminded': question('reminded', { isStopped: true }),
    'introduction-asked-text': question('asked', { isStopped: false }),
    'introduction-asked-text-least': question('asked', { isStopped: false, known: false }),
    'introduction-reminded-text': question('reminded', { isStopped: false }),
    'introduction-reminded-text-least': question('reminded', { isStopped: false, known: false }),
    'introduction-job-changed': jobChange(tools, { ...nanny, isStopped: true }, { job, requestId }),
    'introduction-job-changed-text': jobChange(tools, { ...nanny, isStopped: false }, { job, requestId }),
    introduction: introduction('sent', 'email'),
    'introduction-text': introduction('sent', 'sms'),
    'introduction-times': introduction('times', 'email'),
    'introduction-times-text': introduction('times', 'sms'),
    'introduction-consents': introductionNotice(local, about, 'consents'),
    'introduction-answered': answered,
    'introduction-chosen': chosen,
    'introduction-canceled': introductionNotice(local, about, 'canceled'),
    'introduction-unreachable': introductionNotice(local, about, 'unreachable'),
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
    'family-withdrew': ended('family', null, { isStopped: true }),
    'family-withdrew-interview': ended('family', interviewAt, { isStopped: true }),
    'family-withdrew-text': ended('family', null, { isStopped: false }),
    'family-withdrew-interview-text': ended('family', interviewAt, { isStopped: false }),
    'introduction-ended': ended('agency', null, { isStopped: true }),
    'introduction-ended-text': ended('agency', interviewAt, { isStopped: false }),
    'profile-hidden': ended('profile', interviewAt, { isStopped: true }),
    'profile-hidden-text': ended('profile', interviewAt, { isStopped: false }),
    'family-withdrew-notice': withdrawalNotice(local, requestId),
  };
}
