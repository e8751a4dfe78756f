import type { AstroGlobal } from 'astro';
import { ProductError } from '#domain/errors.ts';
import {
  type AskedReference,
  type ReferenceAnswers,
  referenceQuestions,
  type ReferenceReply,
  referenceReplySchema,
} from '#domain/references/schema.ts';
import { answerReference, readAskedReference } from '#worker/features/references/service.ts';
import { clientNetwork } from '#worker/network.ts';
import { pageContext } from './page-context.ts';
import { ownSession } from './visitor.ts';

/** What the page of a reference link shows. */
export type ReferencePage =
  | {
      kind: 'asking';
      asked: AskedReference;
      /** What the form holds: kept answers, or those just sent that do not fit. */
      answers: ReferenceAnswers;
      /** What the last press came to. */
      notice?: 'saved' | 'missing' | 'tooMany';
      /** Questions whose answer is missing or too long. */
      wrong: readonly string[];
    }
  | { kind: 'done'; asked: AskedReference }
  | { kind: 'own' }
  | { kind: 'gone' };

/** Reads a reference link, or takes what its page sends; opening it changes nothing. */
export async function serveReference(astro: AstroGlobal, token: string): Promise<ReferencePage> {
  const { services } = pageContext(astro);
  const session = await ownSession(astro);
  try {
    if (astro.request.method !== 'POST') return pageOf(await readAskedReference(services, token, session));
    const form = await astro.request.formData().catch(() => new FormData());
    const sent = typedIn(form);
    const reply = referenceReplySchema.safeParse(sent);
    if (!reply.success) {
      const asked = await readAskedReference(services, token, session);
      const wrong = reply.error.issues.map(({ path }) => String(path[1] ?? ''));
      return { ...pageOf(asked, 'missing', wrong), ...(isOpen(asked) && { answers: sent.answers }) };
    }
    return await take(astro, token, { reply: reply.data, session });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { kind: error.code === 'own_reference' ? 'own' : 'gone' };
  }
}

/** Takes a reply; where it is refused, the page says why over what is kept. */
async function take(
  astro: AstroGlobal,
  token: string,
  { reply, session }: { reply: ReferenceReply; session: Awaited<ReturnType<typeof ownSession>> },
): Promise<ReferencePage> {
  const { services } = pageContext(astro);
  const visitor = {
    session,
    network: clientNetwork(astro.request),
    userAgent: astro.request.headers.get('User-Agent') ?? '',
  };
  try {
    const asked = await answerReference(services, token, reply, visitor);
    return pageOf(asked, reply.act === 'save' ? 'saved' : undefined);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const asked = await readAskedReference(services, token, session);
    if (error.code === 'too_many_writes') {
      return { ...pageOf(asked, 'tooMany'), ...(isOpen(asked) && { answers: reply.answers ?? {} }) };
    }
    const wrong = error.issues.map(({ path }) => path.replace('answers.', ''));
    return pageOf(asked, error.code === 'validation_failed' ? 'missing' : undefined, wrong);
  }
}

function isOpen({ state }: AskedReference): boolean {
  return state === 'asked' || state === 'declined';
}

function pageOf(
  asked: AskedReference,
  notice?: 'saved' | 'missing' | 'tooMany',
  wrong: readonly string[] = [],
): ReferencePage {
  if (!isOpen(asked)) return { kind: 'done', asked };
  return { kind: 'asking', asked, answers: asked.answers, wrong, ...(notice && { notice }) };
}

/** The fields of the page's form, as they were typed. */
function typedIn(form: FormData) {
  const answers: ReferenceAnswers = {};
  for (const question of referenceQuestions) {
    const answer = form.get(question);
    if (typeof answer === 'string') answers[question] = answer;
  }
  const act = form.get('act');
  // A box without a tick is not sent; the forms without one say nothing of it.
  return act === 'save' || act === 'send'
    ? { act, answers, isShown: form.get('shown') === 'yes' }
    : { act, answers: {} };
}
