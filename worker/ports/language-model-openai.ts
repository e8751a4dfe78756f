import type { OpenAI } from 'openai';
import { z } from 'zod';
import { dutyActions } from '#domain/assistant/duty-actions.ts';
import { assistantLimits } from '#domain/assistant/schema.ts';
import { type LanguageModel, LanguageModelError } from './language-model.ts';
import {
  aboutPrompt,
  chatPrompt,
  experiencePrompt,
  headlinePrompt,
  scriptPrompt,
  suggestionsPrompt,
  translationPrompt,
} from './language-model-prompts.ts';
import { type OpenAiOptions, openAiClient, toModelError, withRetry } from './openai-client.ts';

/** Maximum cost of an output, in tokens. */
const maxTokens = { headline: 120, text: 700, suggestions: 300, translation: 4000, reply: 400 } as const;

/** A reply of this length is a runaway, in UTF-16 units: reading its stream stops with an error. */
const runawayLength = assistantLimits.reply * 2;

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(20_000) }) })).min(1),
});
const chunkSchema = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
  ),
});

const headlineOutput = z.object({ headline: z.string() });
const aboutOutput = z.object({ aboutMe: z.string() });
const experienceOutput = z.object({ experienceDescription: z.string() });
const scriptOutput = z.object({ script: z.string() });
const translationOutput = z.object({ sentences: z.array(z.string().max(4000)).max(500) });
const suggestionsOutput = z.object({
  suggestions: z.array(z.object({ action: z.enum(dutyActions), reason: z.string() })).max(10),
});

type Prompt = { instructions: string; data: string };

const messagesOf = ({ instructions, data }: Prompt): OpenAI.ChatCompletionMessageParam[] => [
  { role: 'system', content: instructions },
  { role: 'user', content: data },
];

/** A model behind any server with OpenAI's chat completions API. */
export function openAiLanguageModel(options: OpenAiOptions & { model: string }): LanguageModel {
  const { model } = options;

  /** One output in the shape that `output` describes. */
  async function generate<Output>(name: string, prompt: Prompt, output: z.ZodType<Output>, tokens: number) {
    const client = await openAiClient(options);
    const { $schema: _, ...schema } = z.toJSONSchema(output);
    const signal = AbortSignal.timeout(options.timeoutMs ?? 20_000);
    try {
      const answer: unknown = await withRetry(options, signal, () =>
        client.chat.completions.create(
          {
            model,
            messages: messagesOf(prompt),
            max_completion_tokens: tokens,
            response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } },
          },
          { signal },
        ),
      );
      const content = completionSchema.parse(answer).choices[0]?.message.content ?? '';
      return output.parse(JSON.parse(content));
    } catch (error) {
      throw toModelError(error);
    }
  }

  return {
    source: 'model',
    writeHeadline: async (task) =>
      (await generate('headline', headlinePrompt(task), headlineOutput, maxTokens.headline)).headline,
    writeAbout: async (task) => (await generate('about_me', aboutPrompt(task), aboutOutput, maxTokens.text)).aboutMe,
    writeExperience: async (task) =>
      (await generate('experience', experiencePrompt(task), experienceOutput, maxTokens.text)).experienceDescription,
    writeScript: async (task) =>
      (await generate('video_script', scriptPrompt(task), scriptOutput, maxTokens.text)).script,
    suggestDuties: async (task) =>
      (await generate('suggestions', suggestionsPrompt(task), suggestionsOutput, maxTokens.suggestions)).suggestions,
    translate: async (task) =>
      (await generate('translation', translationPrompt(task), translationOutput, maxTokens.translation)).sentences,

    async *reply(task, stop) {
      const client = await openAiClient(options);
      const signal = AbortSignal.any([stop, AbortSignal.timeout(options.timeoutMs ?? 20_000)]);
      const history = task.history.map(({ type, content }): OpenAI.ChatCompletionMessageParam => ({
        role: type === 'ai' ? 'assistant' : 'user',
        content,
      }));
      const messages = [...messagesOf(chatPrompt(task)), ...history, { role: 'user' as const, content: task.message }];
      let length = 0;
      let finished = false;
      try {
        const stream = await withRetry(options, signal, () =>
          client.chat.completions.create(
            { model, messages, max_completion_tokens: maxTokens.reply, stream: true },
            { signal },
          ),
        );
        for await (const part of stream) {
          const choice = chunkSchema.parse(part).choices[0];
          const text = choice?.delta?.content ?? '';
          finished ||= Boolean(choice?.finish_reason);
          length += text.length;
          if (length > runawayLength) throw new LanguageModelError('garbage', 'The reply does not end');
          if (text !== '') yield text;
        }
      } catch (error) {
        throw toModelError(error);
      }
      if (!finished) throw new LanguageModelError('interrupted', 'The reply broke off');
    },
  };
}
