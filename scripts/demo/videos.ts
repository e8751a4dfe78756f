import type { Locale } from '#domain/locale.ts';
import type { Transcript } from '#worker/ports/transcription.ts';
import times from './video-times.json' with { type: 'json' };

/** A sample video: the nanny's index in the list of demo nannies, and the spoken sentences. */
export interface DemoVideo {
  place: number;
  sentences: readonly string[];
}

/** One for each language. The voices are synthetic. */
export const demoVideos: Record<Locale, DemoVideo> = {
  es: {
    place: 0,
    sentences: [
      'Hola, soy Elena.',
      'Cuido a bebés y a gemelos desde hace once años.',
      'Me encantará conocer a su familia.',
    ],
  },
  en: {
    place: 16,
    sentences: [
      'Hello, I am Adaeze.',
      'I work while you sleep, and I love the quiet of the night.',
      'I hope we meet soon.',
    ],
  },
  zh: {
    place: 8,
    sentences: ['您好，我是林晓雯。', '我喜欢和孩子一起画画、讲故事。', '期待认识您和您的宝宝。'],
  },
};

/** The transcript of a sample video, as a transcription would return it, with the times at which each sentence is spoken. */
export function demoTranscript(locale: Locale): Transcript {
  const { durationMs, sentences } = times[locale];
  const cues = demoVideos[locale].sentences.map((text, index) => {
    const [startMs = 0, endMs = 0] = sentences[index] ?? [];
    return { startMs, endMs, text };
  });
  return { text: cues.map((cue) => cue.text).join(locale === 'zh' ? '' : ' '), cues, durationMs };
}
