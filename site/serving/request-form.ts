import { requestBodySchema } from '#domain/request/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { createId } from '#domain/id.ts';
import { receiveRequest } from '#worker/features/request/service.ts';
import { clientNetwork } from '#worker/network.ts';
import type { z } from 'zod';
import type { PageContext } from './page-context.ts';

/** The result of a request form that was submitted without scripts. */
export interface RequestOutcome {
  isSent: boolean;
  typed: Record<string, string>;
  /** Error texts by field. */
  errors: Record<string, string>;
  failure: string | undefined;
  /** Stays the same while one page is submitted again. */
  idempotencyKey: string;
  status: number;
}

/** Fields in which several words are typed, separated by commas. */
const lists = new Set(['ages', 'languages']);

/**
 * Processes the form of a contact page. All typed values are returned with the result.
 * @param known what the page knows and the form does not contain, such as the nannies of a shortlist
 */
export async function receiveRequestForm(
  request: Request,
  context: PageContext,
  known: Pick<z.input<typeof requestBodySchema>, 'profileIds' | 'week'> = {},
): Promise<RequestOutcome> {
  const { locale, services } = context;
  const { text } = context.translator;
  const unsent = { isSent: false, typed: {}, errors: {}, failure: undefined, idempotencyKey: createId(), status: 200 };
  if (request.method !== 'POST') return unsent;
  let entries: [string, string][];
  try {
    entries = [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  } catch {
    return { ...unsent, failure: text('request.failed'), status: 400 };
  }
  const { idempotencyKey = unsent.idempotencyKey, ...typed } = Object.fromEntries(entries);
  const received = { ...unsent, typed, idempotencyKey: idempotencyKey.slice(0, 200) };
  const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  const values = filled.map(([name, value]) => [name, lists.has(name) ? wordsOf(value) : value]);
  const parsed = requestBodySchema.safeParse({
    parentName: '',
    email: '',
    ...Object.fromEntries(values),
    ...known,
  });
  if (!parsed.success) {
    const issues = toFieldIssues(parsed.error.issues);
    const errors = Object.fromEntries(
      issues.map((issue) => [issue.path.split('.')[0] ?? '', text(issue.messageId, issue.values)]),
    );
    return { ...received, errors, status: 422 };
  }
  try {
    const network = clientNetwork(request);
    await receiveRequest(services, parsed.data, { network, locale, idempotencyKey: received.idempotencyKey });
    return { ...received, isSent: true };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { ...received, failure: text(`errors.${error.code}`), status: error.status };
  }
}

/** The words of a text, separated by commas. */
function wordsOf(text: string): string[] {
  return text
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
