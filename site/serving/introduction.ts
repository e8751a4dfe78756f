import type { AstroGlobal } from 'astro';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { localizePath } from '#domain/locale.ts';
import { introductionTimesSchema, introductionVoteSchema } from '#domain/introduction/schema.ts';
import { answerConsent, type ConsentPage, readConsent } from '#worker/features/introduction/consents/service.ts';
import { answerIntroduction, askForIntroductionLink } from '#worker/features/introduction/answers/service.ts';
import { type FamilyIntroduction, readFamilyIntroduction } from '#worker/features/introduction/service.ts';
import type { z } from 'zod';
import { pageContext } from './page-context.ts';

/** A page behind a token: its content, and what went wrong with a form. Null for an unknown link. */
interface Served<Content> {
  content: Content | null;
  failure: string | undefined;
  /** The submitted form, if there was one. */
  form: FormData | undefined;
  status: number;
}

/** The page of a nanny's link, after her answer if it is a submitted form. Opening the link changes nothing. */
export function serveConsent(astro: AstroGlobal, token: string): Promise<Served<ConsentPage>> {
  const { services, locale } = pageContext(astro);
  return serve(astro, {
    receive: async (form) => {
      const answer = form.get('answer');
      if (answer !== 'yes' && answer !== 'no') throw new ProductError('malformed_request');
      await answerConsent(services, token, answer);
    },
    read: () => readConsent(services, token, locale),
  });
}

/** The page of a family's link, after a form of it. Opening the link changes nothing. */
export function serveIntroduction(astro: AstroGlobal, token: string): Promise<Served<FamilyIntroduction>> {
  const { services, locale } = pageContext(astro);
  return serve(astro, {
    receive: (form) => receiveIntroductionForm(astro, token, form),
    read: () => readFamilyIntroduction(services, token, locale),
  });
}

/** The address of an introduction's page; after a form, back at the nanny of the introduction that it was about. */
export function introductionPlace(
  astro: AstroGlobal,
  token: string,
  { form = new FormData(), introduction }: { form?: FormData; introduction?: FamilyIntroduction } = {},
): string {
  const path = localizePath(`/introduction/${token}`, pageContext(astro).locale);
  if (form.get('act') === 'renew') return `${path}?asked`;
  const about = introduction?.nannies.find(({ itemId }) => itemId === form.get('itemId'));
  return about ? `${path}#nanny-${about.itemId}` : path;
}

/** A parent's answer that was refused, as it was typed. */
export interface RefusedAnswer {
  failure: string;
  /** Absent if the form was about interview times. */
  words: string | undefined;
  /** The chosen interview times, ISO; absent if the form was a vote. */
  times: string[] | undefined;
}

/** What a refused form said about a nanny; undefined if it was about somebody else. */
export function refusedAnswer(form: FormData, failure: string, itemId: string): RefusedAnswer | undefined {
  if (form.get('itemId') !== itemId) return undefined;
  const hasTimes = form.get('act') === 'times';
  return {
    failure,
    words: hasTimes ? undefined : String(form.get('words') ?? ''),
    times: hasTimes ? form.getAll('time').map(String) : undefined,
  };
}

async function receiveIntroductionForm(astro: AstroGlobal, token: string, form: FormData): Promise<void> {
  const { services } = pageContext(astro);
  const itemId = form.get('itemId');
  switch (form.get('act')) {
    case 'renew':
      return askForIntroductionLink(services, token);
    case 'times': {
      const parsed = introductionTimesSchema.safeParse({ token, itemId, times: form.getAll('time') });
      if (!parsed.success) throw invalid(parsed.error);
      return answerIntroduction(services, parsed.data);
    }
    default: {
      const given = [...form].filter(([name]) => name === 'vote' || name === 'words');
      const parsed = introductionVoteSchema.safeParse({ token, itemId, ...Object.fromEntries(given) });
      if (!parsed.success) throw invalid(parsed.error);
      return answerIntroduction(services, parsed.data);
    }
  }
}

function invalid({ issues }: z.ZodError): ProductError {
  return new ProductError('validation_failed', { issues: toFieldIssues(issues) });
}

/** The product's own error; any other is thrown again. */
function problem(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  throw error;
}

async function serve<Content>(
  astro: AstroGlobal,
  { receive, read }: { receive: (form: FormData) => Promise<void>; read: () => Promise<Content> },
): Promise<Served<Content>> {
  const { translator } = pageContext(astro);
  // The URL contains a secret token, so no other site may see it. Our own form still has to send its origin.
  astro.response.headers.set('Referrer-Policy', 'same-origin');
  const isForm = astro.request.method === 'POST';
  const form = isForm ? await astro.request.formData().catch(() => new FormData()) : undefined;
  const refused = form && (await receive(form).then(() => undefined, problem));
  const content = await read().catch((error: unknown) => {
    if (problem(error).code !== 'not_found') throw error;
    return null;
  });
  const status = content === null ? 404 : (refused?.status ?? 200);
  const [issue] = refused?.issues ?? [];
  const failure = issue
    ? translator.text(issue.messageId, issue.values)
    : refused && translator.text(`errors.${refused.code}`);
  return { content, failure, form, status };
}
