import type { Locale } from '#domain/locale.ts';
import type { Transcript } from '#worker/ports/transcription.ts';
import times from './film-times.json' with { type: 'json' };

/** A sample film: whom it shows, by the place in the list of demo nannies, and what she says in it. */
export interface DemoFilm {
  place: number;
  sentences: readonly string[];
}

/** One in each language. The voices are a machine's. */
export const demoFilms: Record<Locale, DemoFilm> = {
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

/** What is heard in a sample film and when, as a transcription would give it; the times are those the film was made with. */
export function filmTranscript(locale: Locale): Transcript {
  const { durationMs, sentences } = times[locale];
  const cues = demoFilms[locale].sentences.map((text, index) => {
    const [startMs = 0, endMs = 0] = sentences[index] ?? [];
    return { startMs, endMs, text };
  });
  return { text: cues.map((cue) => cue.text).join(locale === 'zh' ? '' : ' '), cues, durationMs };
}
