import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { interviewMs } from '#domain/introduction/schema.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { hashToken } from '../../../records/links.ts';
import type { Services } from '../../../services.ts';
import { type InterviewsOf, selectInterviews } from './queries.ts';

/** The name and type of a calendar file. */
export const calendarHeaders = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'attachment; filename="interviews.ics"',
} as const;

/** A family's agreed interviews, for its calendar. @throws ProductError not_found when there is none, or for an unknown link */
export async function familyCalendar(services: Services, token: string, locale: Locale): Promise<string> {
  return calendarFile(services, { family: await knownHash(token) }, locale);
}

/** A nanny's agreed interview, for her calendar. @throws ProductError not_found when there is none, or for an unknown link */
export async function nannyCalendar(services: Services, token: string, locale: Locale): Promise<string> {
  return calendarFile(services, { nanny: await knownHash(token) }, locale);
}

/** All agreed interviews of an introduction, for the agency's calendar. @throws ProductError not_found when there is none */
export function introductionCalendar(services: Services, introductionId: string, locale: Locale): Promise<string> {
  return calendarFile(services, { introductionId }, locale);
}

/**
 * A calendar file (RFC 5545). Each interview keeps its id, and a later revision of the introduction has a higher number, so that a file
 * that is opened again moves the entry.
 */
async function calendarFile(services: Services, of: InterviewsOf, locale: Locale): Promise<string> {
  const { db, clock, config } = services;
  const interviews = await selectInterviews(db, of, clock.now());
  if (interviews.length === 0) throw new ProductError('not_found');
  const { text } = serverTranslator(locale);
  const reader = 'family' in of ? 'family' : 'nanny' in of ? 'nanny' : 'agency';
  const { name: agency, phones } = config.agency;
  const calendar = ical({ prodId: { company: agency, product: 'Nanny Profiles' }, method: ICalCalendarMethod.PUBLISH });
  for (const { item, introduction, firstName, parentName } of interviews) {
    const start = item.interviewAt ?? 0;
    calendar.createEvent({
      id: `${item.id}@${new URL(config.publicOrigin).host}`,
      start: new Date(start),
      end: new Date(start + interviewMs),
      stamp: new Date(introduction.updatedAt),
      sequence: introduction.revision,
      status: ICalEventStatus.CONFIRMED,
      summary: text(`introduction.calendar.${reader}`, { name: firstName ?? '', family: parentName, agency }),
      description: text('introduction.calendar.text', { agency, phone: displayPhone(phones[0]) }),
    });
  }
  return calendar.toString();
}

async function knownHash(token: string): Promise<string> {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) throw new ProductError('not_found');
  return tokenHash;
}
