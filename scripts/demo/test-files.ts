import { jpeg, mp4, png } from '#worker/testing/files.ts';
import type { DemoFiles } from './media.ts';

const video = { video: mp4(), still: jpeg() };

/** Replacements for the files of the demo data, for tests: they run in the Worker's runtime, which cannot read files or draw. */
export const testFiles: DemoFiles = {
  videos: { en: video, zh: video, es: video },
  portrait: async () => ({
    whole: png(600, 750),
    96: png(96, 120),
    300: png(300, 375),
    960: png(960, 1200),
    share: png(480, 600),
  }),
};
