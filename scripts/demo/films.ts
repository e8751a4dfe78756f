import type { Locale } from '#domain/locale.ts';

/** A sample film: whom it shows, by the place in the list of demo nannies, and what she says in it. */
export interface DemoFilm {
  place: number;
  words: string;
}

/** One in each language, six seconds long. They have no sound: what she says stands in the captions. */
export const demoFilms: Record<Locale, DemoFilm> = {
  es: {
    place: 0,
    words: 'Hola, soy Elena. Cuido a bebés y a gemelos desde hace once años. Me encantará conocer a su familia.',
  },
  en: {
    place: 16,
    words: 'Hello, I am Adaeze. I work while you sleep, and I love the quiet of the night. I hope we meet soon.',
  },
  zh: { place: 8, words: '您好，我是林晓雯。我喜欢和孩子一起画画、讲故事。期待认识您和您的宝宝。' },
};
