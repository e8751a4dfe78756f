import PostalMime, { type Attachment, type Header } from 'postal-mime';
import { createId } from '#domain/id.ts';
import { logInfo } from '../../log.ts';
import type { Services } from '../../services.ts';
import { referenceHeader } from '../../ports/email.ts';
import { bounceMessage } from './queries.ts';

/** A mail that arrived for the product's sending address. */
export interface ArrivedMail {
  raw: ReadableStream<Uint8Array>;
  /** In bytes. */
  rawSize: number;
}

/** Reports quote what we sent, which is short: a larger mail is none of them and is not read. */
const maxReportBytes = 512 * 1024;

const parserLimits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024 } as const;

/** One report tells of so many recipients at most; our messages have one. */
const maxRecipients = 20;

/** The parts of a report (RFC 3462, RFC 6533): what happened, and the message that it happened to. */
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);

/** Ids of messages, as `createId` makes them. */
const messageIdPattern = /^[0-9a-z]{24}$/;

/**
 * Reads a delivery status notification (RFC 3464) about an e-mail of the outbox: one that did not arrive is recorded at the
 * family's request that it answered, once. A report counts when it quotes our reference, which nobody but the recipient's
 * side can know, and names the recipient whom we wrote to.
 * @returns whether it was recorded; any other mail is for people to read
 */
export async function receiveReport(services: Pick<Services, 'db' | 'clock'>, mail: ArrivedMail): Promise<boolean> {
  const report = await readReport(mail);
  if (!report) return false;
  const now = services.clock.now();
  const { messageId, failed: recipients } = report;
  const isMarked = await bounceMessage(services.db, { id: messageId, recipients, eventId: createId(), now });
  if (isMarked) logInfo('message_bounced', { messageId });
  return isMarked;
}

/** Which of our messages a report is about, and whom it did not reach, in small letters; undefined for any other mail. */
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

/** The parts of a mail; none where it is malformed. */
async function partsOf(raw: ReadableStream<Uint8Array>): Promise<Attachment[]> {
  try {
    const options = { ...parserLimits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' as const };
    return (await PostalMime.parse(raw, options)).attachments;
  } catch {
    return [];
  }
}

/** Recipients for whom delivery was given up. The fields are headers, a group for the message and one for each recipient. */
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

/** The address of `rfc822; sam@example.com`. */
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
