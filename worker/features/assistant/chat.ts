import { acceptReply } from '#domain/assistant/check/accept.ts';
import { factsOf } from '#domain/assistant/facts.ts';
import { findingsOf } from '#domain/assistant/findings.ts';
import { assistantLimits, type ChatAnswer, type ChatMessage } from '#domain/assistant/schema.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { logError } from '../../log.ts';
import { localLanguageModel } from '../../ports/language-model-local.ts';
import { type ChatTask, LanguageModelError } from '../../ports/language-model.ts';
import { type Services, todayOf } from '../../services.ts';
import { toCertification } from '../../records/certification/record.ts';
import type { Session } from '../../session/session.ts';
import { toOwnerProfile } from '../profile/record.ts';
import { callLimits, messageLimit, requireOwner } from './policy.ts';
import { insertMessages, openWork } from './queries.ts';
import { toChatMessage } from './record.ts';

/** Number of earlier lines of the conversation that are sent with a message. */
const historyLength = 10;

/** The events of a reply: its pieces as they arrive, then the whole reply as stored. */
export type ChatEvent = { kind: 'delta'; text: string } | { kind: 'done'; answer: ChatAnswer };

/** An accepted message that waits for a reply. */
export interface OpenChat {
  /**
   * Streams the reply. The pieces are the model's own words; the checked form is stored and sent last.
   * @param stop ends the reply early; what has arrived so far is stored
   * @throws ProductError assistant_failed when the reply breaks off after its first piece
   */
  stream(stop: AbortSignal): AsyncGenerator<ChatEvent>;
  /** Returns the whole reply at once. If it breaks off, the templates reply instead, because nobody has seen any of it. */
  answer(): Promise<ChatAnswer>;
}

/**
 * Accepts a chat message of a profile's owner and reserves its model call. The templates reply when the budget is used up, or
 * when the model fails before its first word.
 * @throws ProductError not_found, too_many_messages
 */
export async function openChat(
  services: Services,
  session: Session,
  profileId: string,
  input: { message: string; locale: Locale },
): Promise<OpenChat> {
  const { config, clock, languageModel } = services;
  const now = clock.now();
  const work = await openWork(services.db, {
    profileId,
    userId: session.userId,
    callLimits: languageModel.source === 'model' ? callLimits(session, config.assistant.dailyBudget) : [],
    messageLimit: messageLimit(session),
    historyLength,
    now,
  });
  const profile = toOwnerProfile(requireOwner(work.profile, session));
  if (!work.mayWrite) throw new ProductError('too_many_messages', { retryAfterSeconds: dayMs / 1000 / 12 });
  const today = todayOf(services);
  const certifications = work.certifications.map((row) => toCertification(row, today));
  const task: ChatTask = {
    facts: factsOf(profile, certifications),
    locale: input.locale,
    message: input.message,
    history: work.history.map(toChatMessage),
    findings: findingsOf(profile, certifications, today),
  };

  /** Stores both lines, the nanny's first. */
  async function keep(reply: string, source: ChatAnswer['source']): Promise<ChatAnswer> {
    const answer = lineOf(profileId, 'ai', reply, now + 1);
    await insertMessages(services.db, [lineOf(profileId, 'user', input.message, now), answer]);
    return { response: reply, source, message: toChatMessage(answer) };
  }

  const accept = (reply: string) =>
    acceptReply(reply, { locale: task.locale, facts: task.facts, limit: assistantLimits.reply });

  async function fromTemplates(): Promise<ChatAnswer> {
    let reply = '';
    for await (const text of localLanguageModel.reply(task, new AbortController().signal)) reply += text;
    return keep(reply, 'template');
  }

  /** The model's reply, which yields its pieces as they arrive. Undefined when the templates must reply. */
  async function* fromModel(
    stop: AbortSignal,
    piecesAreRead: boolean,
  ): AsyncGenerator<ChatEvent, ChatAnswer | undefined> {
    let reply = '';
    try {
      for await (const text of languageModel.reply(task, stop)) {
        reply += text;
        if (piecesAreRead) yield { kind: 'delta', text };
      }
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      if (!stop.aborted) {
        if (piecesAreRead && reply !== '') throw new ProductError('assistant_failed', { cause: error });
        logError('model_failed', error, { failure: error.failure });
        return undefined;
      }
    }
    const accepted = accept(reply);
    return accepted === undefined ? undefined : keep(accepted, 'model');
  }

  return {
    async *stream(stop) {
      const answer = work.mayCall ? yield* fromModel(stop, true) : undefined;
      // Stopped before anything could be stored: the nanny's message alone would look unanswered.
      if (answer || !stop.aborted) yield { kind: 'done', answer: answer ?? (await fromTemplates()) };
    },
    async answer() {
      if (!work.mayCall) return fromTemplates();
      const { value } = await fromModel(new AbortController().signal, false).next();
      return value && 'response' in value ? value : fromTemplates();
    },
  };
}

function lineOf(profileId: string, type: ChatMessage['type'], content: string, createdAt: number) {
  return { id: createId(), profileId, type, content, createdAt };
}
