import { type Browser, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { steps } from '../../../widget/builder/steps.ts';
import { openDesk, settingsPaths } from './desk.ts';
import { settled } from './settled.ts';
import { fillWithDemoNannies } from './shortlisted.ts';
import { completeProfile, SignedInNanny } from './signed-in.ts';
import { textsFor } from './texts.ts';

/** A screen, and how it is opened. */
interface Screen {
  name: string;
  /** Whether it is opened from another screen, so that the focus is inside it. */
  isInside?: true;
  open(page: Page): Promise<void>;
}

const { text } = textsFor('en');
const owned = z.object({ id: z.string() });

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Waits until a screen of the desk shows its content. */
async function deskSettled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(text('common.loading'))).toHaveCount(0);
}

const page = (path: string): Screen => ({ name: path, open: (target) => goTo(target, path) });

/** The public pages, and the screens that need no sign-in. */
export const openScreens: Screen[] = [
  page('/nannies'),
  page('/nannies?language=Spanish'),
  page('/profile/elena-marquez'),
  page('/contact/elena-marquez'),
  page('/about'),
  page('/privacy'),
  page('/nowhere/at/all'),
  page('/simple'),
  page('/'),
  page('/agency'),
  ...['/shortlist', '/shortlist/compare', '/shortlist/week'].map((path) => ({
    name: `${path} with nannies`,
    async open(target: Page) {
      await fillWithDemoNannies(target);
      await goTo(target, path);
    },
  })),
];

/** The steps of the wizard, the account, and the preview. The page's nanny is signed in. */
export const wizardScreens: Screen[] = [
  ...steps.map(({ id }) => ({
    name: `wizard: ${id}`,
    async open(target: Page) {
      await goTo(target, `/?step=${id}`);
      await expect(target.getByRole('heading', { level: 1, name: text(`builder.step.${id}`) })).toBeVisible();
      await settled(target);
    },
  })),
  {
    name: 'account',
    isInside: true,
    async open(target) {
      await target.goto('/account');
      await expect(target.getByRole('dialog', { name: text('account.title') })).toBeVisible();
      await settled(target);
    },
  },
  {
    name: 'preview',
    isInside: true,
    async open(target) {
      await goTo(target, '/');
      await target.getByRole('button', { name: text('builder.preview') }).click();
      await expect(target.getByRole('dialog').getByLabel(text('preview.link'))).toBeVisible();
      await settled(target);
    },
  },
  {
    name: 'home',
    async open(target) {
      // For a session with a profile, the same call reads it.
      const { id } = owned.parse(await (await target.request.post('/api/profiles', { data: {} })).json());
      expect((await target.request.put(`/api/profiles/${id}`, { data: { isPublic: true } })).status()).toBe(200);
      await goTo(target, '/');
      await expect(target.getByRole('heading', { level: 1, name: text('home.title') })).toBeVisible();
      await settled(target);
    },
  },
];

/** Signs a nanny in whose profile is complete and has content in every list. */
export async function signInForScreens(target: Page): Promise<void> {
  const nanny = await SignedInNanny.enter(target, {
    profile: { ...completeProfile, specialties: ['Newborn Care', 'Cooks with children'], aboutMe: 'Calm mornings.' },
  });
  const { objectPath } = await nanny.uploadDocument();
  const certification = { name: 'CPR', documentUrl: objectPath };
  await target.request.post(`/api/profiles/${nanny.profileId}/certifications`, { data: certification });
}

/** Publishes a nanny whose city is one long word, for the desk's lists. */
export async function publishLongWord(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  await SignedInNanny.enter(await context.newPage(), { profile: { ...completeProfile, city, isPublic: true } });
  await context.close();
}

const lists = ['requests', 'reviews', 'certificates', 'nannies'];

/** The desk's screens, as its owner, and the first item of each list. */
export const deskScreens: Screen[] = [
  ...['', ...lists, 'import', 'numbers', 'people', ...settingsPaths, 'audit'].map((path) => ({
    name: `desk: ${path}`,
    async open(target: Page) {
      await openDesk(target, 'owner', { path: `/agency/${path}`.replace(/\/$/, '') });
      await deskSettled(target);
    },
  })),
  ...lists.map((path) => ({
    name: `desk: an item of ${path}`,
    isInside: true as const,
    async open(target: Page) {
      await openDesk(target, 'owner', { path: `/agency/${path}` });
      await target.locator('[data-row]').first().click();
      // Inside of it, each reference of a nanny is an article, too.
      await expect(target.getByRole('article').first()).toBeVisible();
      await deskSettled(target);
    },
  })),
];
