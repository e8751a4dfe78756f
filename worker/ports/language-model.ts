import type { DutyAction } from '#domain/assistant/duty-actions.ts';
import type { ProfileFacts } from '#domain/assistant/facts.ts';
import type { FindingCode } from '#domain/assistant/findings.ts';
import type { ChatMessage, TextSource } from '#domain/assistant/schema.ts';
import type { Locale } from '#domain/locale.ts';

/** The facts to write about, and the language. */
export interface WritingTask {
  facts: ProfileFacts;
  locale: Locale;
}

/** A chat message that needs a reply. */
export interface ChatTask extends WritingTask {
  message: string;
  /** The conversation so far, oldest first. */
  history: readonly ChatMessage[];
  /** The gaps of the profile, most important first. */
  findings: readonly FindingCode[];
}

/** Sentences of the nanny's texts to be translated. */
export interface TranslationTask {
  sentences: readonly string[];
  locale: Locale;
  /** The nanny's names, which stay unchanged. */
  names: readonly string[];
}

/** A model's suggested duty, before it is checked. */
export interface SuggestedDuty {
  action: DutyAction;
  /** The reason, in the task's language; undefined where the catalogue has its text. */
  reason: string | undefined;
}

/** Writes texts for the nanny. They are not checked yet. @throws LanguageModelError */
export interface LanguageModel {
  /** Templates cost nothing and state only facts; a model costs money and its output is checked. */
  readonly source: TextSource;
  /** One sentence. */
  writeHeadline(task: WritingTask): Promise<string>;
  writeAbout(task: WritingTask): Promise<string>;
  writeExperience(task: WritingTask): Promise<string>;
  writeScript(task: WritingTask): Promise<string>;
  suggestDuties(task: WritingTask): Promise<SuggestedDuty[]>;
  /** The sentences in the task's language, one for each. Templates cannot translate. */
  translate(task: TranslationTask): Promise<string[]>;
  /** A chat reply, piece by piece. */
  reply(task: ChatTask, signal: AbortSignal): AsyncIterable<string>;
}

/** Why a model gave no usable output. */
export type LanguageModelFailure = 'unreachable' | 'refused' | 'garbage' | 'interrupted';

/** A model that gave no usable output. The templates are used instead. */
export class LanguageModelError extends Error {
  readonly failure: LanguageModelFailure;
  /** The HTTP status of a refusal. */
  readonly status: number | undefined;

  constructor(failure: LanguageModelFailure, message: string, status?: number) {
    super(message);
    this.name = 'LanguageModelError';
    this.failure = failure;
    this.status = status;
  }
}
