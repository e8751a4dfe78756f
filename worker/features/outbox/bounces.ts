import PostalMime, { type Attachment, type Header } from 'postal-mime';
import { createId } from '#domain/id.ts';
import { logInfo } from '../../log.ts';
import type { Services } from '../../services.ts';
import { referenceHeader } from '../../ports/email.ts';
import { bounceMessage } from './queries.ts';

/** An email received at the product's sending address. */
export interface ArrivedMail {
  raw: ReadableStream<Uint8Array>;
  /** In bytes. */
  rawSize: number;
}

/** Reports quote our messages, which are short. A larger email is not a report, so it is not read. */
const maxReportBytes = 512 * 1024;

const parserLimits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024 } as const;

/** Maximum number of recipients per report; our messages have one. */
const maxRecipients = 20;

/** The parts of a report (RFC 3462, RFC 6533): the status, and the original message. */
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);

/** Message ids in the format of `createId`. */
const messageIdPattern = /^[0-9a-z]{24}$/;

/**
 * Reads a delivery status notification (RFC 3464) about an email of the outbox. An undelivered reply is recorded once, at the
 * family's request that it belongs to. A report is accepted only if it quotes our reference, which only the recipient's side can
 * know, and names the message's recipient.
 * @returns whether it was recorded; any other email is for people to read
 */
export async function receiveReport(services: Services, mail: ArrivedMail): Promise<boolean> {
  const report = await readReport(mail);
  if (!report) return false;
  const now = services.clock.now();
  const { messageId, failed: recipients } = report;
  const isMarked = await bounceMessage(services, { id: messageId, recipients, eventId: createId(), now });
  if (isMarked) logInfo('message_bounced', { messageId });
  return isMarked;
}

/** The message that a report is about and the recipients it did not reach, in lower case; undefined for any other email. */
async function readReport({ raw, rawSize }: ArrivedMail) {
  if (rawSize > maxReportBytes) return undefined;
  const parts = await partsOf(raw);
  const status = parts.find(({ mimeType }) => statusTypes.has(mimeType));
  const original = parts.find(({ mimeType }) => originalTypes.has(mimeType));
  if (!status || !original) return undefined;
  const id = valueOf(await headersOf(textOf(original)), referenceHeader);
  if (id === undefined || !messageIdPattern.test(id)) return undefined;
  return { messageId: id, failed: await failedRecipients(textOf(status)) };
}

/** The parts of an email; none when it is malformed. */
async function partsOf(raw: ReadableStream<Uint8Array>): Promise<Attachment[]> {
  try {
    const options = { ...parserLimits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' as const };
    return (await PostalMime.parse(raw, options)).attachments;
  } catch {
    return [];
  }
}

/**
 * Recipients for whom delivery failed permanently. The fields are headers: a group for the message and one for each recipient.
 */
async function failedRecipients(status: string): Promise<string[]> {
  const groups = status.split(/\r?\n(?:[ \t]*\r?\n)+/).slice(0, maxRecipients + 1);
  const failed: string[] = [];
  for (const group of groups) {
    const fields = await headersOf(group);
    if (valueOf(fields, 'Action')?.toLowerCase() !== 'failed') continue;
    failed.push(...['Original-Recipient', 'Final-Recipient'].flatMap((name) => addressOf(valueOf(fields, name))));
  }
  return failed;
}

/** The address in `rfc822; sam@example.com`. */
function addressOf(field: string | undefined): string[] {
  const address = field?.slice(field.indexOf(';') + 1).trim();
  return address ? [address.replace(/^<|>$/g, '').toLowerCase()] : [];
}

async function headersOf(text: string): Promise<Header[]> {
  try {
    return (await PostalMime.parse(`${text.trimStart()}\r\n\r\n`, { ...parserLimits, maxRfc822NestingDepth: 0 }))
      .headers;
  } catch {
    return [];
  }
}

function valueOf(headers: Header[], name: string): string | undefined {
  return headers.find(({ key }) => key === name.toLowerCase())?.value.trim();
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
