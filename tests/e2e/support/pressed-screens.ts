import { expect, type Page } from '@playwright/test';
import { type Locale, locales, localizePath } from '#domain/locale.ts';
import { steps } from '../../../widget/builder/steps.ts';
import { openDesk, settingsPaths } from './desk.ts';
import type { OwnRecords } from './own-records.ts';
import type { PressedScreen } from './press-controls.ts';
import { pagesOf, siteAddresses } from './routes.ts';
import { completeProfile, SignedInNanny } from './signed-in.ts';
import { textsFor } from './texts.ts';

/** The desk, and the builder and account of a nanny who is signed in, have tests of their own. The API reference is Scalar's. */
const isPublic = (path: string) => !/^\/(?:agency|api\/docs)/.test(path);

/** A page whose address has a token, and its first folder. */
const tokenPage = /^\/([\w-]+)\/A{22}$/;

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // An island that loads on the first interaction holds presses until then, which has its own tests.
  if ((await page.locator('astro-island[ssr]').count()) > 0) await page.keyboard.press('Tab');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  // Cards take the place of a strip's links when they arrive.
  await expect(page.locator('nanny-profiles-featured > a:visible')).toHaveCount(0);
}

/** The public pages of the list of routes in one language. Those with a token are opened with real ones, too. */
export async function publicScreens(page: Page, records: OwnRecords, locale: Locale): Promise<PressedScreen[]> {
  const own = pagesOf(siteAddresses(await records.slug()));
  const others = pagesOf(siteAddresses()).filter(({ path }) => !own.some((each) => each.path === path));
  const pages = [...own, ...others]
    .filter(({ path }) => isPublic(path))
    .map(({ path, addresses }) => ({
      name: path,
      within: 'body',
      open: async (isUsed: boolean) => {
        // What the page before still asks for would be refused.
        if (isUsed) await page.goto('about:blank');
        if (isUsed) await page.context().clearCookies();
        if (path.startsWith('/shortlist')) await records.fillShortlist();
        await go(page, addresses[locales.indexOf(locale)] ?? addresses[0] ?? path);
      },
    }));
  return [...pages, ...own.flatMap(({ path }) => linkedScreens(page, records, tokenPage.exec(path)?.[1]))];
}

/** What the pages behind the links of a folder show. */
function linkedScreens(page: Page, records: OwnRecords, folder: string | undefined): PressedScreen[] {
  if (folder === undefined) return [];
  const states = records.links[folder];
  if (!states) throw new Error(`e2e/support/own-records.ts makes no link to /${folder}`);
  return Object.entries(states).map(([state, make]) => {
    let link: string | undefined;
    return {
      name: `/${folder} ${state}`,
      within: 'main',
      open: async (isUsed) => {
        if (link === undefined || isUsed) link = await make();
        await go(page, link);
      },
    };
  });
}

/** What the builder's screens start from. */
const profile = { ...completeProfile, aboutMe: 'I sing.', isPublic: true, isActive: true };

/** The builder's steps, the account and the preview of one nanny, who is another one when a press has ended her session. */
export async function nannyScreens(page: Page, locale: Locale): Promise<PressedScreen[]> {
  let nanny = new SignedInNanny(page, locale);
  const enter = async () => {
    await page.context().clearCookies();
    nanny = await SignedInNanny.enter(page, { locale, profile });
  };
  await enter();
  const restore = async () => {
    // No step may save at the same moment.
    await page.goto('/favicon.svg');
    await page.evaluate(() => indexedDB.deleteDatabase('keyval-store'));
    const isSignedIn = (await page.request.get(`/api/profiles/user/${nanny.userId}`)).ok();
    if (isSignedIn) await nanny.change(profile);
    else await enter();
  };
  const settle = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return [
    ...steps.map(({ id }) => ({
      name: id,
      within: 'body',
      // The top of the script.
      atRest: [nanny.text('video.script.back')],
      open: async () => {
        await restore();
        await nanny.open(`/?step=${id}`);
        await nanny.expectStep(id);
        await settle();
      },
    })),
    {
      name: 'home',
      within: 'body',
      open: async () => {
        await restore();
        await nanny.open();
        await expect(page.getByRole('heading', { level: 1, name: nanny.text('home.title') })).toBeVisible();
        await settle();
      },
    },
    {
      name: 'account',
      within: 'body',
      isOpenedAfterWrites: true,
      open: async (isUsed) => {
        if (isUsed) await enter();
        await nanny.open('/account');
        // The last part of what it loads.
        await expect(nanny.button('account.data.erase')).toBeVisible();
        await expect(nanny.button('account.week.do').first()).toBeVisible();
        await settle();
      },
    },
    { name: 'preview', within: 'body', open: () => go(page, localizePath('/preview', locale)) },
  ];
}

const deskLists = [
  '',
  'requests',
  'reviews',
  'certificates',
  'nannies',
  'import',
  'people',
  ...settingsPaths,
  'audit',
  'numbers',
];

/** The lists and other screens of the desk, as its owner. */
export function deskScreens(page: Page, locale: Locale): PressedScreen[] {
  return deskLists.map((path) => ({
    name: `/agency/${path}`,
    within: 'body',
    open: () => openAtDesk(page, path, locale),
  }));
}

async function openAtDesk(page: Page, path: string, locale: Locale): Promise<void> {
  await openDesk(page, 'owner', { path: `/agency/${path}`.replace(/\/$/, ''), locale });
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(textsFor(locale).text('common.loading'))).toHaveCount(0);
}

/** One item of each of the desk's lists, of the test's own. */
export function itemScreens(page: Page, records: OwnRecords, locale: Locale): PressedScreen[] {
  return Object.entries(records.items).map(([name, make]) => {
    let path: string | undefined;
    return {
      name: `an item of ${name}`,
      within: 'article',
      open: async (isUsed) => {
        if (path === undefined || isUsed) path = await make();
        await openAtDesk(page, path, locale);
        await expect(page.getByRole('article')).toBeVisible();
      },
    };
  });
}
