import { join } from 'node:path';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { Nanny } from './nanny.ts';
import { until } from './screen.ts';

/** Six seconds of a demo nanny's video (scripts/demo/video-en.webm) in H.264 and AAC, as a phone records. */
const phoneVideo = join(import.meta.dirname, 'phone.mp4');

journey('a nanny signs in, builds, previews and publishes, and her video plays', async (screen, { hasCamera }) => {
  const { tab, text } = screen;
  const nanny = new Nanny(screen);
  await screen.open('/');
  await nanny.verify();
  await nanny.fillPersonalInformation();
  await nanny.expectSaved();
  await screen.open('/');
  await screen.see(nanny.part('field', 'steps.personal.firstName'), ({ value }) => value === 'Grace');
  await nanny.nextTo('work-preferences');
  for (const id of ['ageGroup.newborn', 'travel.local', 'duty.childcare'])
    await screen.press({ name: text(`labels.${id}`) });
  await nanny.nextTo('experience');
  await nanny.write('steps.experience.yearsExperience', '7');
  await nanny.write('steps.experience.experienceDescription', 'Seven years with newborns and twins.');
  await nanny.nextTo('certifications');
  await nanny.nextTo('video-resume');
  if (hasCamera) await record(nanny);
  else await upload(nanny, phoneVideo);
  await screen.see({ name: text('video.saved') });
  await nanny.nextTo('availability');
  await nanny.press('steps.availability.weekdays.all');
  await nanny.press('builder.preview');
  await screen.see({ name: text('preview.hidden'), within: nanny.part('dialog', 'preview.title') });
  await tab.key('Escape');
  await screen.count(nanny.part('dialog', 'preview.title'), 0);
  await nanny.press('builder.complete');
  await screen.at(/^\/profile\/grace-okonkwo/);
  await screen.press({ role: 'button', name: /^Watch the video introduction/ });
  await until(async () => expect(await tab.evaluate(secondsPlayed)).toBeGreaterThan(0.5));
});

/** Records two seconds with the camera, looks at them and saves them. */
async function record(nanny: Nanny): Promise<void> {
  const { screen } = nanny;
  await nanny.press('video.record');
  await nanny.press('video.recorder.start');
  await screen.see({ name: /^0:0[2-9] of 1:00$/ });
  await nanny.press('video.recorder.stop');
  await screen.see(nanny.part('button', 'video.review.save'));
  await screen.count({ name: screen.text('video.looking') }, 0);
  await nanny.press('video.review.save');
}

/** Uploads a file as if it had been picked. */
async function upload(nanny: Nanny, file: string): Promise<void> {
  await nanny.screen.see(nanny.part('button', 'video.record'));
  await nanny.screen.tab.upload('input[type=file][accept="video/*"]', file);
}

/** Runs in the page: how far its video has played, in seconds. */
function secondsPlayed(): number {
  const video = document.querySelector('video');
  if (video?.error) throw new Error(video.error.message);
  return video?.currentTime ?? 0;
}
