import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { workingDays } from '#domain/profile/working-days.ts';
import { jobValues } from '#domain/request/job-lines.ts';
import { labelIn } from '#domain/profile/summary.ts';
import type { Services } from '../../../services.ts';
import { writeAuditEntry } from '../../../records/audit.ts';
import { type AuditFilters, listAudit } from '../audit/service.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { toCsv } from './table.ts';
import { type ListedNanny, type ProfileQuery, readProfiles, toProfileItem } from '../profile/list/service.ts';
import { readRequests, type RequestFilters } from '../request/service.ts';

/** Maximum number of reads per file; the page size limits the rows of each. */
const pages = 20;
const pageSize = 500;

/** The requests of a list as CSV. The export is recorded in the audit log. */
export async function exportRequests(services: Services, actor: Actor, filters: RequestFilters): Promise<string> {
  const rows = await allPages((after) => readRequests(services, actor, { ...filters, after }, pageSize));
  await logExport(services, actor, 'requests', rows.length);
  const translator = serverTranslator(actor.locale);
  const flat = rows.map(({ item, job }) =>
    Object.assign({}, item, jobValues(job ?? {}, translator), {
      assignee: item.assignee?.name ?? '',
      startDate: job?.startDate ?? '',
    }),
  );
  return toCsv(flat, {
    id: 'Request',
    createdAt: 'Received',
    state: 'Status',
    closingReason: 'Closed because',
    parentName: 'Family',
    nannyName: 'Nanny',
    urgency: 'Timeline',
    excerpt: 'Message',
    assignee: 'Assigned to',
    answeredAt: 'First reply',
    channel: 'Channel',
    source: 'Source',
    children: 'Children',
    startDate: 'Start',
    hours: 'Hours',
    place: 'Place',
    arrangement: 'Arrangement',
    duties: 'Services',
    languages: 'Languages',
    drives: 'Driving',
    pay: 'Pay',
  });
}

/** Nannies as CSV. */
export async function exportProfiles(
  services: Services,
  actor: Actor,
  filters: Omit<ProfileQuery, 'after'>,
): Promise<string> {
  const nannies = await allPages((after) => readProfiles(services, { ...filters, after }, pageSize));
  const rows = nannies.map((nanny) => Object.assign(toProfileItem(nanny, actor.locale), workOf(nanny, actor.locale)));
  await logExport(services, actor, 'nannies', rows.length);
  return toCsv(rows, {
    profileId: 'Profile',
    name: 'Name',
    state: 'Status',
    isListed: 'Listed',
    isPhoneVerified: 'Phone verified',
    phone: 'Phone',
    email: 'Email',
    city: 'City',
    languages: 'Languages',
    arrangement: 'Arrangement',
    ages: 'Ages',
    duties: 'Services',
    years: 'Years',
    days: 'Days',
    availableFrom: 'Available from',
    payFrom: 'Minimum pay, dollars per hour',
    createdAt: 'Created',
    updatedAt: 'Changed',
  });
}

/** What a nanny offers, in words of a language. */
function workOf(nanny: ListedNanny, locale: Locale) {
  const translator = serverTranslator(locale);
  const label = labelIn(translator);
  const words = (list: string, ids: readonly string[]) => ids.map((id) => label(list, id)).join(', ');
  const { availableWeekdays = [], availableWeekends = false } = nanny.availabilityCalendar;
  return {
    languages: words('language', nanny.languages),
    arrangement: nanny.workArrangement === null ? '' : label('workArrangement', nanny.workArrangement),
    ages: words('ageGroup', nanny.preferredAgeGroups),
    duties: words('duty', nanny.duties),
    years: nanny.yearsExperience,
    days: words('weekday', workingDays({ availableWeekdays, availableWeekends })),
    availableFrom: nanny.availableFrom,
    payFrom: nanny.payFrom,
  };
}

/** The filtered audit log as CSV. */
export async function exportAudit(
  services: Services,
  actor: Actor,
  filters: Omit<AuditFilters, 'after'>,
): Promise<string> {
  const rows = await allPages((after) => listAudit(services, { ...filters, after }, pageSize));
  await logExport(services, actor, 'audit', rows.length);
  const flat = rows.map((row) =>
    Object.assign({}, row, {
      by: row.by?.name ?? '',
      detail: row.detail === null ? '' : JSON.stringify(row.detail),
    }),
  );
  return toCsv(flat, { at: 'When', by: 'Who', action: 'What', subjectId: 'Record', detail: 'Detail', network: 'From' });
}

async function allPages<Item>(
  read: (after: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { items, next } = await read(after);
    all.push(...items);
    if (next === null) break;
    after = next;
  }
  return all;
}

async function logExport(services: Services, actor: Actor, list: string, rows: number): Promise<void> {
  const entry = auditEntryOf(services, actor, { action: 'list.exported', subjectId: list, detail: { rows } });
  await writeAuditEntry(services.db, entry);
}
