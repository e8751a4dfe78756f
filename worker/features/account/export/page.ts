import { html, raw } from 'hono/html';
import type { Certification } from '#domain/certification/schema.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { AvailabilityCalendar } from '#domain/profile/availability.ts';
import { availabilityBadges, availabilityLine } from '#domain/profile/availability-lines.ts';
import { labelIn } from '#domain/profile/summary.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { lengthOfTime } from '#domain/reference/length-of-time.ts';
import type { TrustlineState } from '#domain/trustline/record.ts';
import type { Services } from '../../../services.ts';
import type { ArchivedFile } from './files.ts';

/** The content of the readable page of an archive. */
export interface ExportedRecord {
  account: { phone: string | null; createdAt: string };
  profile: OwnerProfile | null;
  certifications: Certification[];
  /** What the agency found about the nanny in the TrustLine registry. */
  trustline: { state: TrustlineState; checkedOn: string | null; number: string | null } | null;
  references: ExportedReference[];
  files: ArchivedFile[];
}

/** A former family that the nanny asked for a reference, without the family's own data. */
export interface ExportedReference {
  name: string;
  months: number;
  /** The family's answers, if they are public. */
  words?: string[];
}

/**
 * The page `index.html` of an archive, in the nanny's language: the contents of the archive, and the stored data that it does not
 * contain.
 */
export function exportPage({ config }: Pick<Services, 'config'>, record: ExportedRecord, locale: Locale): string {
  const translator = serverTranslator(locale);
  const { text } = translator;
  const { account, profile, certifications, trustline, references, files } = record;
  const page = html`<!doctype html>
    <html lang="${localeFacts[locale].htmlLang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text('export.title', { agency: config.agency.name })}</title>
        <style>
          body {
            font:
              17px/1.6 system-ui,
              sans-serif;
            max-width: 46rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          th,
          td {
            text-align: start;
            vertical-align: top;
            padding: 0.4rem 0.6rem;
            border-block-end: 1px solid #ddd;
          }
          th {
            width: 35%;
            font-weight: 600;
          }
          td {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <h1>${text('export.title', { agency: config.agency.name })}</h1>
        <p>${text('export.intro')}</p>
        <p>${text('export.notHere', { agency: config.agency.name })}</p>
        <h2>${text('export.account')}</h2>
        <table>
          ${accountRows(translator, account).map(row)}
        </table>
        <h2>${text('export.profile')}</h2>
        <table>
          ${profile ? profileRows(translator, profile).map(row) : ''} ${trustlineRows(translator, trustline).map(row)}
        </table>
        <h2>${text('export.certifications')}</h2>
        <table>
          ${certifications.map((certification) => row(certificationRow(translator, certification)))}
        </table>
        <h2>${text('export.references')}</h2>
        <table>
          ${references.map((reference) => row(referenceRow(translator, reference)))}
        </table>
        <h2>${text('export.files')}</h2>
        <ul>
          ${[
            'profile.json',
            'chat.json',
            'messages.json',
            'requests.json',
            'references.json',
            'translations.json',
            ...files.map((file) => file.name),
          ].map((name) => html`<li><a href="${name}">${name}</a></li>`)}
        </ul>
      </body>
    </html>`;
  return String(raw(String(page)));
}

function row([label, value]: [string, string]) {
  return html`<tr>
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`;
}

function accountRows({ text, date }: Translator, { phone, createdAt }: ExportedRecord['account']): [string, string][] {
  const created: [string, string] = [text('export.field.createdAt'), date(createdAt)];
  return phone === null ? [created] : [[text('labels.field.phone'), displayPhone(phone)], created];
}

/** Fields whose codes are translated. All other fields stay as the nanny wrote them. */
const labelledFields = {
  workArrangement: 'workArrangement',
  preferredAgeGroups: 'ageGroup',
  travelWillingness: 'travel',
  duties: 'duty',
} as const;

/** The files have a list of their own. */
const fileFields = new Set(['profileImageUrl', 'videoResumeUrl']);

function profileRows(translator: Translator, profile: OwnerProfile): [string, string][] {
  return Object.entries(profile).flatMap(([field, value]): [string, string][] => {
    const label = [`labels.field.${field}`, `export.field.${field}`].find((id) => translator.has(id));
    if (label === undefined || fileFields.has(field)) return [];
    const shown =
      field === 'availabilityCalendar'
        ? calendarText(translator, profile.availabilityCalendar)
        : valueText(translator, field, value);
    return [[translator.text(label), shown]];
  });
}

/** The nanny's calendar as families see it, with every absence. */
function calendarText(translator: Translator, calendar: AvailabilityCalendar): string {
  const away = calendar.unavailableDates.toSorted().map((day) => translator.date(day));
  return [
    availabilityLine(calendar, translator),
    ...availabilityBadges(calendar, translator),
    ...(away.length > 0 ? [translator.text('profile.availability.away', { dates: away.join('; ') })] : []),
  ].join('\n');
}

function valueText(translator: Translator, field: string, value: unknown): string {
  if (Array.isArray(value)) return translator.join(value.map((item) => valueText(translator, field, item)));
  if (typeof value === 'boolean') return translator.text(value ? 'export.yes' : 'export.no');
  if (field === 'videoChapters' && typeof value === 'object' && value !== null && 'question' in value) {
    return translator.text(`profile.chapter.${String(value.question)}`);
  }
  if (typeof value === 'object' && value !== null) return JSON.stringify(value, null, 2);
  if (field in labelledFields && typeof value === 'string') {
    return labelIn(translator)(labelledFields[field as keyof typeof labelledFields], value);
  }
  return typeof value === 'string' && /(?:At|Until|On)$/.test(field) ? translator.date(value) : String(value ?? '');
}

function referenceRow({ text }: Translator, { name, months, words = [] }: ExportedReference): [string, string] {
  return [name, [text('profile.referenceTime', { time: lengthOfTime(months, text) }), ...words].join('\n')];
}

function trustlineRows({ text, date, join }: Translator, record: ExportedRecord['trustline']): [string, string][] {
  if (record === null || record.checkedOn === null) return [];
  const { state, checkedOn, number } = record;
  const check: [string, string] = [
    text('export.field.trustline'),
    join([text(`labels.trustline.${state}`), date(checkedOn)]),
  ];
  return number === null ? [check] : [check, [text('export.field.trustlineNumber'), number]];
}

function certificationRow(translator: Translator, certification: Certification): [string, string] {
  const { name, issuer, expiryDate, verified } = certification;
  const facts = [
    issuer ?? '',
    expiryDate === undefined ? '' : translator.date(expiryDate),
    verified ? translator.text('export.verified') : '',
  ];
  return [name, translator.join(facts.filter((fact) => fact !== ''))];
}
