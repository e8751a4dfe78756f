import type { AstroGlobal } from 'astro';
import { ProductError } from '#domain/errors.ts';
import { type ReferenceReply, referenceReplySchema, type AskedReference } from '#domain/reference/reply.ts';
import { openReferenceStates, type ReferenceAnswers, referenceQuestions } from '#domain/reference/schema.ts';
import { answerReference, readAskedReference } from '#worker/features/reference/answering/service.ts';
import { clientNetwork } from '#worker/network.ts';
import { pageContext } from './page-context.ts';
import { ownSession } from './visitor.ts';

/** The content of a reference link's page. */
export type ReferencePage =
  | {
      kind: 'asking';
      asked: AskedReference;
      /** The form's values: the stored draft, or the submitted values if they are invalid. */
      answers: ReferenceAnswers;
      /** The result of the last submission. */
      notice?: 'saved' | 'missing' | 'tooMany';
      /** The call request as typed, if it is invalid. */
      call?: { phone: string; goodTime: string };
      /** Questions whose answer is missing or too long; `phone` if that number cannot be called. */
      wrong: readonly string[];
    }
  | { kind: 'done'; asked: AskedReference }
  | { kind: 'own' }
  /** Text that was typed into a page after its link had expired is shown again, so that it can be copied. */
  | { kind: 'gone'; typed: readonly string[] };

/** Reads a reference link, or processes its page's form. Opening the link changes nothing. */
export async function serveReference(astro: AstroGlobal, token: string): Promise<ReferencePage> {
  const { services } = pageContext(astro);
  const session = await ownSession(astro);
  let typed: string[] = [];
  try {
    if (astro.request.method !== 'POST') return pageOf(await readAskedReference(services, token, session));
    const form = await astro.request.formData().catch(() => new FormData());
    const sent = typedIn(form);
    typed = Object.values(sent.answers).flatMap((answer) => answer || []);
    const reply = referenceReplySchema.safeParse(sent);
    if (!reply.success) {
      const asked = await readAskedReference(services, token, session);
      const wrong = reply.error.issues.map(({ path }) => String(path[1] ?? ''));
      const asSent = { answers: sent.answers, ...('call' in sent && { call: sent.call }) };
      return { ...pageOf(asked, 'missing', wrong), ...(isOpen(asked) && asSent) };
    }
    return await take(astro, token, { reply: reply.data, session });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return error.code === 'own_reference' ? { kind: 'own' } : { kind: 'gone', typed };
  }
}

/** Processes a reply. If it is rejected, the page shows the reason above the stored draft. */
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
  return openReferenceStates.includes(state);
}

function pageOf(
  asked: AskedReference,
  notice?: 'saved' | 'missing' | 'tooMany',
  wrong: readonly string[] = [],
): ReferencePage {
  if (!isOpen(asked)) return { kind: 'done', asked };
  return { kind: 'asking', asked, answers: asked.answers, wrong, ...(notice && { notice }) };
}

/** The fields of the page's form, as typed. */
function typedIn(form: FormData) {
  const answers: ReferenceAnswers = {};
  for (const question of referenceQuestions) {
    const answer = form.get(question);
    if (typeof answer === 'string') answers[question] = answer;
  }
  const act = form.get('act');
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  // An unchecked box is not sent; forms without the box send nothing either.
  const isShown = form.get('shown') === 'yes';
  if (act === 'send') return { act, answers, isShown };
  // The Enter key in a field presses no particular button, so the field determines the action.
  if (act === 'call' || (act === 'enter' && typed('phone') !== '')) {
    const call = { phone: typed('phone'), goodTime: typed('goodTime') };
    return { act: 'call' as const, answers, isShown, call };
  }
  if (typeof act !== 'string' || act === 'decline' || act === 'withdraw') return { act, answers: {} };
  // Any other button saves, so that a page from before a release loses no text.
  return { act: 'save' as const, answers, isShown };
}
