import type { DutyAction } from '#domain/assistant/duty-actions.ts';
import type { ProfileFacts } from '#domain/assistant/facts.ts';
import type { FindingCode } from '#domain/assistant/findings.ts';
import type { ChatMessage, TextSource } from '#domain/assistant/schema.ts';
import type { Locale } from '#domain/locale.ts';

/** What there is to write about, and in which language. */
export interface WritingTask {
  facts: ProfileFacts;
  locale: Locale;
}

/** A message of the chat to be answered. */
export interface ChatTask extends WritingTask {
  message: string;
  /** The conversation so far, oldest first. */
  history: readonly ChatMessage[];
  /** What the profile lacks, most important first. */
  findings: readonly FindingCode[];
}

/** Sentences of her own words to be put into another language. */
export interface TranslationTask {
  sentences: readonly string[];
  locale: Locale;
  /** Her names, which stay. */
  names: readonly string[];
}

/** A duty that a model suggests, before it is checked. */
export interface SuggestedDuty {
  action: DutyAction;
  /** Why, in the task's language; undefined where the catalogue words it. */
  reason: string | undefined;
}

/** Writes for the nanny. What it writes is not checked yet. @throws LanguageModelError */
export interface LanguageModel {
  /** Templates cost nothing and state only facts; a model is paid for and checked. */
  readonly source: TextSource;
  writeAbout(task: WritingTask): Promise<string>;
  writeExperience(task: WritingTask): Promise<string>;
  writeScript(task: WritingTask): Promise<string>;
  suggestDuties(task: WritingTask): Promise<SuggestedDuty[]>;
  /** The sentences in the task's language, one for each. Templates cannot. */
  translate(task: TranslationTask): Promise<string[]>;
  /** A chat reply, piece by piece. */
  reply(task: ChatTask, signal: AbortSignal): AsyncIterable<string>;
}

/** Why a model gave no usable answer. */
export type LanguageModelFailure = 'unreachable' | 'refused' | 'garbage' | 'interrupted';

/** A model that gave no usable answer. The templates step in. */
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
