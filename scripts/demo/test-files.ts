import { jpeg, mp4, png } from '#worker/testing/files.ts';
import type { DemoFiles } from './media.ts';

const film = { video: mp4(), still: jpeg() };

/** Files in place of the demo data's own, for tests: they run in the Worker's runtime, where nothing can be read or drawn. */
export const testFiles: DemoFiles = {
  films: { en: film, zh: film, es: film },
  portrait: async (_place, width) => png(width, width),
};
