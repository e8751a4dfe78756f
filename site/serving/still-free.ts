import { ProductError } from '#domain/errors.ts';
import { type StillFree, type StillFreeAnswer, stillFreeAnswerSchema } from '#domain/still-free/schema.ts';
import { answerStillFree, readStillFree } from '#worker/features/still-free/service.ts';
import type { Services } from '#worker/services.ts';

/** The content of a "Still free?" link's page. */
export type StillFreePage =
  | { kind: 'asking'; asked: StillFree }
  | { kind: 'answered' }
  | { kind: 'thanks'; answer: StillFreeAnswer['answer'] }
  | { kind: 'gone' };

/** Reads the link, or processes its page's form. Opening the link changes nothing. */
export async function serveStillFree(request: Request, services: Services, token: string): Promise<StillFreePage> {
  try {
    const answer = request.method === 'POST' ? await readAnswer(request) : undefined;
    if (answer) {
      await answerStillFree(services, token, answer);
      return { kind: 'thanks', answer: answer.answer };
    }
    const asked = await readStillFree(services, token);
    return asked.isAnswered ? { kind: 'answered' } : { kind: 'asking', asked };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { kind: error.code === 'link_used' ? 'answered' : 'gone' };
  }
}

/** The answer in the page's form; undefined when it is invalid. */
async function readAnswer(request: Request): Promise<StillFreeAnswer | undefined> {
  const form = await request.formData().catch(() => new FormData());
  const answer = form.get('answer');
  const days = form.getAll('day');
  const fields = answer === 'change-days' ? { answer, availableWeekdays: days } : { answer };
  return stillFreeAnswerSchema.safeParse(fields).data;
}
