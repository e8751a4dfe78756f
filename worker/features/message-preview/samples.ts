import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { NewMessage } from '../../records/messages.ts';
import type { Services } from '../../services.ts';
import { noticeToOldNumber } from '../account/phone/messages.ts';
import { nannyMessage } from '../agency/nanny-message/messages.ts';
import { passkeyNotice } from '../agency/passkeys/notice.ts';
import { replyMessage } from '../agency/request/messages.ts';
import { accessNotices } from '../agency/staff/notices.ts';
import { invitation } from '../agency/unclaimed/messages.ts';
import { acknowledgement, agencyNotices, waitingNotice } from '../request/messages.ts';
import { codeText } from '../identity/messages.ts';
import { type NoticeKind, noticeFor } from '../outbox/notices.ts';
import { introductionSamples } from './introduction-samples.ts';
import { requestMessage } from '../reference/messages.ts';
import { helpText, question } from '../still-free/messages.ts';

/** A message with sample values. */
export type Sample = Pick<NewMessage, 'channel' | 'recipient' | 'text' | 'purpose' | 'locale'> & {
  /** Emails only. */
  subject?: string;
};

type Tools = Pick<Services, 'config' | 'clock'>;

const phone = '+12135550147';
const email = 'sam.lee@example.com';
const token = '3f8c1d0a9b7e4c52a6d1f0e8b3c97a54';
const nanny = { profileId: 'k3v9x2m7q1w8r5t6y4z0', slug: 'rosa-martinez', name: 'Rosa' };

/** Samples that a person typed are the same in every language: people write in whichever they like. */
const typed = {
  family:
    'We have twins of 8 months.\n\nMonday to Friday, 8:30–17:00, near Larchmont & 3rd. <b>English</b> or Spanish.',
  toNanny: 'Could you send a new photo? The one on your page is dark.',
  reply:
    'Dear Sam,\n\nThank you for your request. Rosa is free from January 11, on the days you asked for, and would love to meet you and the twins.\n\nWould Thursday at 10:00 suit you for a call?\n\nMei Chen',
};

/** The messages that a nanny gets about a profile, by the purpose of each. */
const notices = (tools: Tools, locale: Locale, to: 'sms' | 'email') => {
  const values = { certification: 'Infant CPR', date: serverTranslator(locale).date('2026-12-31') };
  const recipient = {
    profileId: nanny.profileId,
    slug: nanny.slug,
    verifiedPhone: to === 'sms' ? phone : null,
    email,
    locale,
  };
  return (kind: NoticeKind) => noticeFor(tools, kind, recipient, values);
};

/** What staff members are told when somebody is let into the desk or out of it. */
function accessSamples(tools: Tools, phone: string): Record<string, Sample | undefined> {
  const to = { by: 'Olivia Park', owners: [{ id: 'olga', phone }] };
  const person = { id: 'rita', phone };
  const [invited, ownerTold] = accessNotices(tools, { kind: 'invited', role: 'viewer', person }, to);
  const [again] = accessNotices(tools, { kind: 'invitedAgain', role: 'reviewer', person }, to);
  const [, newOwner] = accessNotices(tools, { kind: 'invited', role: 'owner', person }, to);
  const [removed, removal] = accessNotices(tools, { kind: 'removed', person }, to);
  return {
    'desk-invited': invited,
    'desk-invited-again': again,
    'desk-removed': removed,
    'desk-invitation-of-a-viewer': ownerTold,
    'desk-invitation-of-an-owner': newOwner,
    'desk-removal': removal,
    'desk-embedding': accessNotices(tools, { kind: 'embedding' }, to)[0],
  };
}

/**
 * Every message of the product with sample values in one language, written by the functions that write the real ones.
 * @returns the messages by name
 */
export function sampleMessages(tools: Tools, locale: Locale): Record<string, Sample> {
  // The agency's own messages are in its language.
  const local = { ...tools, config: { ...tools.config, defaultLocale: locale } };
  const text = (words: string): Sample => ({
    channel: 'sms',
    purpose: 'account',
    recipient: phone,
    text: words,
    locale,
  });
  const code = (use: 'code' | 'changeCode' | 'deskCode') => text(codeText(tools, { use, code: '482913', locale }));
  const request = {
    id: 'p7d2n5c8j1h4b9f3g6s0',
    profileId: nanny.profileId,
    profileRevision: 14,
    nannyName: nanny.name,
    parentName: 'Sam Lee',
    parentLetters: '',
    email,
    phone: '(626) 555-0188',
    urgency: 'urgent' as const,
    message: typed.family,
    locale,
    createdAt: tools.clock.now(),
    job: null,
  };
  const job = {
    week: {
      ranges: [
        { day: 'monday' as const, start: '08:00', end: '14:00' },
        { day: 'wednesday' as const, start: '20:00', end: '08:00' },
      ],
    },
    children: [
      { age: 8, unit: 'months' as const },
      { age: 5, unit: 'years' as const },
    ],
    startDate: '2027-01-11',
    pay: { from: 30, to: 35, per: 'hour' as const },
  };
  const undecided = { ...request, profileId: null, profileRevision: 0, nannyName: '', job };
  const bare = { ...request, phone: null, message: null };
  const toMeet = (phone: { number: string; isVerified: boolean } | undefined, isPhoneVerified = true) => [
    { name: nanny.name, path: `/profile/${nanny.slug}`, phone, isPhoneVerified },
  ];
  const verified = { number: phone, isVerified: true };
  const several = [
    ...toMeet(verified),
    { name: 'Li Wu', path: '/profile/li-wu', phone: undefined, isPhoneVerified: true },
  ];
  const smsNotice = notices(tools, locale, 'sms');
  const emailNotice = notices(tools, locale, 'email');
  const asked = (kind: 'asked' | 'reminded', channel: 'sms' | 'email') =>
    requestMessage(
      tools,
      { profileId: nanny.profileId, firstName: 'Sam', channel, recipient: channel === 'sms' ? phone : email, locale },
      { token, nannyFirstName: nanny.name, kind },
    );
  const about = { id: nanny.profileId, phone, email };
  const contact = { ...about, locale, isStopped: false };
  const staff = { id: 'w4t8y1u6i3o9p2a5s7d0', phone };
  const receipt = (isPhoneVerified: boolean) =>
    acknowledgement(tools, request, toMeet(verified, isPhoneVerified), token);
  const samples = {
    'sign-in-code': code('code'),
    'new-number-code': code('changeCode'),
    'desk-code': code('deskCode'),
    'phone-changed': noticeToOldNumber(tools, {
      userId: nanny.profileId,
      phone: '+16265550142',
      oldPhone: phone,
      locale,
    }),
    'passkey-added': passkeyNotice(tools, staff, { kind: 'added', locale }),
    'passkey-removed': passkeyNotice(tools, staff, { kind: 'removed', locale }),
    ...accessSamples(local, phone),
    'help-reply': text(helpText(tools, locale)),
    'family-request': agencyNotices(local, { ...request, job }, toMeet(verified))[0],
    'family-request-phone-unverified': agencyNotices(local, request, toMeet({ number: phone, isVerified: false }))[0],
    'family-request-least': agencyNotices(local, bare, toMeet(undefined))[0],
    'family-request-for-several': agencyNotices(local, { ...request, job }, several)[0],
    'family-request-without-nanny': agencyNotices(local, undecided, [])[0],
    ...introductionSamples(tools, {
      locale,
      email,
      phone,
      token,
      job,
      profileId: nanny.profileId,
      requestId: request.id,
    }),
    'more-requests-waiting': waitingNotice(local, request, toMeet(verified)),
    'more-requests-without-nanny-waiting': waitingNotice(local, undecided, []),
    'request-received': receipt(true),
    'request-received-without-nanny': acknowledgement(tools, undecided, [], token),
    'request-received-for-several': acknowledgement(tools, request, several, token),
    'request-received-nanny-unnamed': receipt(false),
    'reply-to-a-request': replyMessage(tools, { requestId: request.id, recipient: email, locale, text: typed.reply }),
    'profile-held': emailNotice('held'),
    'profile-released': emailNotice('released'),
    'profile-approved': emailNotice('approved'),
    'profile-held-text': smsNotice('held'),
    'profile-released-text': smsNotice('released'),
    'profile-approved-text': smsNotice('approved'),
    'certification-verified': smsNotice('verified'),
    'certification-refused': smsNotice('refused'),
    'certification-expiring': smsNotice('expiring'),
    'family-asked': smsNotice('asked'),
    invitation: invitation(tools, { ...contact, phone: null }),
    'invitation-text': invitation(tools, contact),
    'message-to-nanny': nannyMessage(tools, { ...contact, phone: null }, typed.toNanny),
    'message-to-nanny-text': nannyMessage(tools, contact, typed.toNanny),
    'still-free': question(tools, about, { channel: 'email', token, locale }),
    'still-free-text': question(tools, about, { channel: 'sms', token, locale }),
    'reference-asked': asked('asked', 'email'),
    'reference-reminded': asked('reminded', 'email'),
    'reference-asked-text': asked('asked', 'sms'),
    'reference-reminded-text': asked('reminded', 'sms'),
  };
  return Object.fromEntries(Object.entries(samples).flatMap(([name, sample]) => (sample ? [[name, sample]] : [])));
}
