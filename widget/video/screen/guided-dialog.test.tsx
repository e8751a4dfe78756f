import { IntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultLocale } from '#domain/locale.ts';
import common from '#domain/messages/common/en.json';
import guided from '#domain/messages/guided/en.json';
import video from '#domain/messages/video/en.json';
import { ownConnection } from '#widget/api/connection.ts';
import { createPhoneApi } from '#widget/api/phone.ts';
import { createRequest } from '#widget/api/request.ts';
import { createTestStorage, createTestStore, takeLog } from '#widget/browser/testing.ts';
import { foreignPage } from '#widget/kit/host.ts';
import { type BuilderServices, ServicesContext } from '#widget/kit/services.tsx';
import { createSession } from '#widget/state/session.ts';
import GuidedDialog from './guided-dialog.tsx';
import { createTakes } from '../record/index.ts';

// The check of a recording, which never ends here.
vi.mock('./video-concerns.ts', () => ({ findConcerns: () => new Promise(() => {}) }));

const request = createRequest(defaultLocale, ownConnection.fetch);
const phoneApi = createPhoneApi(request);
const services: BuilderServices = {
  locale: defaultLocale,
  request,
  phoneApi,
  connection: ownConnection,
  host: {
    ...foreignPage,
    restart: () => {},
    switchLocale: () => {},
    toTop: () => {},
    showPublished: () => {},
    emit: () => {},
  },
  session: createSession(phoneApi, createTestStorage(), { status: 'loading' }),
  developmentOutbox: false,
  humanCheckSiteKey: undefined,
};

it('an answer that she keeps, and leaves while it is checked, is kept, and she stays where she went', async () => {
  takeLog();
  const takes = createTakes('p1', {
    answers: createTestStore(),
    recordings: createTestStore(),
    texts: createTestStorage(),
  });
  const recording = takes.spool('experience').begin('video/webm', () => expect.unreachable());
  recording.add(new Blob(['x'.repeat(5000)]), 0);
  await recording.finish();
  await render(
    <IntlProvider locale={defaultLocale} messages={{ ...common, ...video, ...guided }}>
      <ServicesContext value={services}>
        <GuidedDialog
          takes={takes}
          onClose={() => expect.unreachable()}
          onSave={() => expect.unreachable()}
          onOneGo={() => expect.unreachable()}
        />
      </ServicesContext>
    </IntlProvider>,
  );
  await page.getByRole('button', { name: guided['guided.keep'] }).click();
  const who = page.getByRole('button', { name: guided['guided.who.title'] });
  await who.click();
  await expect.element(who).toHaveAttribute('aria-current', 'step');
  const experience = page.getByRole('button', { name: guided['guided.experience.title'] });
  await expect.element(experience).toHaveAccessibleName(new RegExp(`${guided['guided.answered']}$`));
  await expect.element(who).toHaveAttribute('aria-current', 'step');
  await expect.poll(async () => (await takes.answers()).experience?.size).toBe(5000);
  expect(await takes.spool('experience').recover()).toBeUndefined();
});
