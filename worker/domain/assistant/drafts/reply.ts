import { givenNameForReaders } from '../../profile/name-for-readers.ts';
import type { FindingCode } from '../findings.ts';
import { intentOf } from './intents.ts';
import { type Draft, joinSentences } from './phrases.ts';

/**
 * A reply to a chat message without a language model: it takes the topic from the message and the facts from the profile.
 * @param findings the gaps of the profile, most important first
 */
export function composeReply(draft: Draft, message: string, findings: readonly FindingCode[]): string {
  const { text } = draft.translator;
  const intent = intentOf(message);
  if (intent === 'next') return nextStep(draft, findings);
  if (intent === 'greeting') {
    return text('drafts.chat.greeting', {
      name: givenNameForReaders(draft.facts.firstName ?? '', draft.translator.locale) || 'none',
    });
  }
  const button = text(intent === 'video' ? 'assistant.script.generate' : 'assistant.about.generate');
  return text(`drafts.chat.${intent}`, { button });
}

function nextStep({ translator }: Draft, [first, ...rest]: readonly FindingCode[]): string {
  const { text, locale } = translator;
  if (first === undefined) return text('drafts.chat.complete');
  const next = text('drafts.chat.next', {
    finding: text(`assistant.finding.${first}`),
    why: text(`assistant.finding.${first}.why`),
  });
  const more = rest.length === 0 ? [] : [text('drafts.chat.nextMore', { count: rest.length })];
  return joinSentences([next, ...more], locale);
}
