import { composeAbout } from '#domain/assistant/drafts/about.ts';
import { composeExperience } from '#domain/assistant/drafts/experience.ts';
import { composeHeadline } from '#domain/assistant/drafts/headline.ts';
import { composeReply } from '#domain/assistant/drafts/reply.ts';
import { composeScript } from '#domain/assistant/drafts/script.ts';
import { suggestDuties } from '#domain/assistant/suggestions.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { type LanguageModel, LanguageModelError, type WritingTask } from './language-model.ts';

const draftOf = ({ facts, locale }: WritingTask) => ({ facts, translator: serverTranslator(locale) });

/** Writes from templates in three languages, using only the profile's facts. It needs no key, costs nothing and never fails. */
export const localLanguageModel: LanguageModel = {
  source: 'template',
  writeHeadline: async (task) => composeHeadline(draftOf(task)),
  writeAbout: async (task) => composeAbout(draftOf(task)),
  writeExperience: async (task) => composeExperience(draftOf(task)),
  writeScript: async (task) => composeScript(draftOf(task)),
  suggestDuties: async ({ facts }) => suggestDuties(facts).map((action) => ({ action, reason: undefined })),
  translate: async () => {
    throw new LanguageModelError('refused', 'Templates do not translate');
  },
  async *reply(task) {
    yield composeReply(draftOf(task), task.message, task.findings);
  },
};
