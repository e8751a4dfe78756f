import { jpeg, mp4, png } from '#worker/testing/files.ts';
import type { DemoFiles } from './media.ts';

const film = { video: mp4(), still: jpeg() };

/** Files in place of the demo data's own, for tests: they run in the Worker's runtime, where nothing can be read or drawn. */
export const testFiles: DemoFiles = {
  films: { en: film, zh: film, es: film },
  portrait: async () => ({
    whole: png(600, 600),
    96: png(96, 96),
    300: png(300, 300),
    960: png(960, 960),
    share: png(400, 400),
  }),
};
