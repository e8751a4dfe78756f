import type { AstroGlobal } from 'astro';
import type { ComponentProps } from 'react';
import { ProductError } from '#domain/errors.ts';
import { localizePath } from '#domain/locale.ts';
import { givenNameForReaders } from '#domain/profile/name-for-readers.ts';
import { type ReferenceReply, referenceReplySchema, type AskedReference } from '#domain/references/reply.ts';
import { openReferenceStates, type ReferenceAnswers, referenceQuestions } from '#domain/references/schema.ts';
import {
  answerReference,
  detachVideo,
  nameKeptUnder,
  readAskedReference,
} from '#worker/features/references/service.ts';
import type { ReferenceIsland } from '#widget/mount/reference-island.tsx';
import { clientNetwork } from '#worker/network.ts';
import { pageContext } from './page-context.ts';
import { ownSession } from './visitor.ts';

/** What the island of a family's video is given. */
type AskedVideo = ComponentProps<typeof ReferenceIsland>['asked'];

/** What the page of a reference link shows. */
export type ReferencePage =
  | {
      kind: 'asking';
      asked: AskedReference;
      /** What the form holds: kept answers, or those just sent that do not fit. */
      answers: ReferenceAnswers;
      /** What the last press came to. */
      notice?: 'saved' | 'missing' | 'tooMany';
      /** The wish to be called as it was typed, where it does not fit. */
      call?: { phone: string; goodTime: string };
      /** Questions whose answer is missing or too long; `phone` where nobody can be called at it. */
      wrong: readonly string[];
    }
  | { kind: 'done'; asked: AskedReference }
  /** What was typed is kept, and the family goes on to its video. */
  | { kind: 'video' }
  | { kind: 'own' }
  /** What was typed into a page that stood open longer than its link is shown once more, to be copied. */
  | { kind: 'gone'; typed: readonly string[] };

/** Reads a reference link, or takes what its page sends; opening it changes nothing. */
export async function serveReference(astro: AstroGlobal, token: string): Promise<ReferencePage> {
  const { services } = pageContext(astro);
  const session = await ownSession(astro);
  let typed: string[] = [];
  try {
    if (astro.request.method !== 'POST') return pageOf(await readAskedReference(services, token, session));
    const form = await astro.request.formData().catch(() => new FormData());
    const sent = typedIn(form);
    typed = Object.values(sent.answers).flatMap((answer) => answer || []);
    const videoAct = form.get('act');
    const reply = referenceReplySchema.safeParse(sent);
    if (!reply.success) {
      const asked = await readAskedReference(services, token, session);
      const wrong = reply.error.issues.map(({ path }) => String(path[1] ?? ''));
      const asSent = { answers: sent.answers, ...('call' in sent && { call: sent.call }) };
      return { ...pageOf(asked, 'missing', wrong), ...(isOpen(asked) && asSent) };
    }
    if (videoAct === 'remove-video') await detachVideo(services, { token, session });
    const page = await take(astro, token, { reply: reply.data, session });
    const isKept = page.kind === 'asking' && page.notice === 'saved';
    return videoAct === 'video' && isKept ? { kind: 'video' } : page;
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return error.code === 'own_reference' ? { kind: 'own' } : { kind: 'gone', typed };
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

/** The fields of the page's form, as they were typed. */
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
  // A box without a tick is not sent; the forms without one say nothing of it.
  const isShown = form.get('shown') === 'yes';
  if (act === 'send') return { act, answers, isShown };
  // The key Enter in a field presses no button of its own: it means the field.
  if (act === 'call' || (act === 'enter' && typed('phone') !== '')) {
    const call = { phone: typed('phone'), goodTime: typed('goodTime') };
    return { act: 'call' as const, answers, isShown, call };
  }
  // Whoever turns to the video has not lost a word.
  if (act === 'save' || act === 'enter' || act === 'video' || act === 'remove-video')
    return { act: 'save', answers, isShown };
  return { act, answers: {} };
}

/** What the page of a link's video needs; undefined where nothing can be sent, which the page of the answers explains. */
export async function serveReferenceVideo(astro: AstroGlobal, token: string): Promise<AskedVideo | undefined> {
  const { services, locale } = pageContext(astro);
  try {
    const asked = await readAskedReference(services, token, await ownSession(astro));
    if (!isOpen(asked)) return undefined;
    return {
      token,
      keptUnder: await nameKeptUnder(services, token),
      nannyFirstName: givenNameForReaders(asked.nannyFirstName, locale),
      agencyName: services.config.agency.name,
      answersPath: localizePath(`/reference/${token}`, locale),
    };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return undefined;
  }
}
