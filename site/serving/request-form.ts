import { requestBodySchema } from '#domain/request/schema.ts';
import { type FieldIssue, ProductError } from '#domain/errors.ts';
import type { Job } from '#domain/request/job.ts';
import { jobFieldOf, jobFields, jobInput } from '#domain/request/job-form.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { createId } from '#domain/id.ts';
import { receiveRequest } from '#worker/features/request/service.ts';
import { clientNetwork } from '#worker/network.ts';
import { todayOf } from '#worker/services.ts';
import type { z } from 'zod';
import type { PageContext } from './page-context.ts';

/** The result of a request form that was submitted without scripts. */
export interface RequestOutcome {
  isSent: boolean;
  typed: Record<string, string>;
  /** Error texts by field. */
  errors: Record<string, string>;
  failure: string | undefined;
  /** Stays the same while one page is submitted again; undefined on a page that is the same for everybody. */
  idempotencyKey: string | undefined;
  status: number;
}

/**
 * Processes the form of a contact page. All typed values are returned with the result.
 * @param known what the page knows and the form does not contain, such as the nannies of a shortlist
 */
export async function receiveRequestForm(
  request: Request,
  context: PageContext,
  known: Pick<z.input<typeof requestBodySchema>, 'profileIds'> & { week?: Job['week'] } = {},
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
  // A form without a key counts once a day, because the stored key includes its content.
  const { idempotencyKey = todayOf(services), ...typed } = joined(entries);
  const received = { ...unsent, typed, idempotencyKey: idempotencyKey.slice(0, 200) };
  const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  const { week, ...about } = known;
  const job = { ...jobInput(Object.fromEntries(filled.filter(isOfJob))), ...(week && { week }) };
  const parsed = requestBodySchema.safeParse({
    parentName: '',
    email: '',
    ...Object.fromEntries(filled.filter((field) => !isOfJob(field))),
    ...about,
    job,
  });
  if (!parsed.success) return { ...received, errors: errorsOf(toFieldIssues(parsed.error.issues)), status: 422 };
  try {
    const network = clientNetwork(request);
    await receiveRequest(services, parsed.data, { network, locale, idempotencyKey: received.idempotencyKey });
    return { ...received, isSent: true };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    if (error.code === 'validation_failed')
      return { ...received, errors: errorsOf(error.issues), status: error.status };
    return { ...received, failure: text(`errors.${error.code}`), status: error.status };
  }

  /** The texts of issues by field, the first one of each. */
  function errorsOf(issues: readonly FieldIssue[]): Record<string, string> {
    const worded = issues.map(({ path, messageId, values }) => {
      const [first = '', ...rest] = path.split('.');
      return [first === 'job' ? (jobFieldOf(rest) ?? first) : first, text(messageId, values)] as const;
    });
    return Object.fromEntries(worded.toReversed());
  }
}

const isOfJob = ([name]: [string, string]) => jobFields.some((field) => field === name);

/** The fields of a form by name. A field with several choices has them separated by spaces. */
function joined(entries: readonly [string, string][]): Record<string, string> {
  const fields = Map.groupBy(entries, ([name]) => name);
  return Object.fromEntries([...fields].map(([name, chosen]) => [name, chosen.map(([, value]) => value).join(' ')]));
}
