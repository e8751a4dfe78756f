// npm run bench:first-screens: how fast the first screens of the directory, the builder, and the quick page load, in three
// languages, alternating with a profile page in the same run. Prints medians and their ratio to the profile page's,
// which it checks against bench/ratios.json.
//
// Lighthouse (mobile): the four scores and the Largest Contentful Paint. On slow 4G with a CPU slowed down four times: the time
// until the first field accepts typing (on the public pages: until the heading shows). A letter typed then must still be there
// when everything has loaded. --rounds N changes the number of rounds from 5; --origin http://… uses a running server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localeFacts } from '../worker/domain/locale.ts';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { requireFreePort, serve } from '../scripts/serve.mjs';
import {
  build,
  findBrowser,
  installPackages,
  prepareDatabase,
  step,
  writeDevelopmentVariables,
} from '../scripts/setup.mjs';
import { checkRatio, median } from './ratios.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, origin: { type: 'string' } },
});
const rounds = Number(options.rounds);
const port = 8951;
const origin = options.origin ?? `http://localhost:${port}`;
const profile = '/profile/elena-marquez';
const languages = Object.values(localeFacts).map(({ pathPrefix }) => pathPrefix);
const publicPages = [profile, '/nannies'];
const screens = [...publicPages, '/', '/simple'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's slow 4G in the browser's units: latency in ms, bytes per second. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const processorSlowdown = 4;

const browserPath = findBrowser();
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const stop = options.origin === undefined ? await startServer() : () => {};
try {
  report(await measure());
} finally {
  await stop();
}

async function startServer() {
  await requireFreePort(port);
  await installPackages({ tests: true });
  writeDevelopmentVariables();
  await build();
  const state = mkdtempSync(join(tmpdir(), 'bench-first-screens-'));
  await prepareDatabase(state);
  step('Starting the server');
  const { process: server } = await serve({ port, stateFolder: state });
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  return async () => {
    server.kill('SIGTERM');
    await stopped;
    rmSync(state, { recursive: true, force: true });
  };
}

/** Every figure of every page, one entry for each round. */
async function measure() {
  /** @type {Map<string, Record<string, number[]>>} */
  const figures = new Map();
  const chrome = await launch({ chromePath: browserPath, chromeFlags: ['--headless=new', ...flags] });
  const browser = await chromium.launch({ executablePath: browserPath, args: flags });
  try {
    for (let round = 1; round <= rounds; round += 1) {
      step(`Round ${round} of ${rounds}`);
      for (const path of languages.flatMap((prefix) => screens.map((screen) => pathOf(prefix, screen)))) {
        const all = figures.get(path) ?? {};
        figures.set(path, all);
        const found = { ...(await judge(path, chrome.port)), ready: await timeUntilReady(path, browser) };
        for (const [name, value] of Object.entries(found)) (all[name] ??= []).push(value);
      }
    }
  } finally {
    await browser.close();
    chrome.kill();
  }
  return figures;
}

/** @param {string} prefix of a language @param {string} screen */
function pathOf(prefix, screen) {
  return prefix !== '' && screen === '/' ? prefix : prefix + screen;
}

/** Lighthouse's scores, and its Largest Contentful Paint in ms. @param {string} path @param {number} debuggingPort */
async function judge(path, debuggingPort) {
  const result = await lighthouse(origin + path, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${path}`);
  const { lhr } = result;
  const scores = categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]);
  return {
    ...Object.fromEntries(scores),
    largestPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocking: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
  };
}

/**
 * The time until the page can be used on slow 4G with a slow processor, in ms.
 * @param {string} path @param {import('@playwright/test').Browser} browser
 */
async function timeUntilReady(path, browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const awaited = publicPages.some((page) => path.endsWith(page)) ? 'h1' : 'main input';
  await page.addInitScript((selector) => {
    const look = () => {
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      const element = document.querySelector(selector);
      if (painted && element && element.getClientRects().length > 0) Reflect.set(window, 'readyAt', performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, awaited);
  await page.goto(origin + path, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(() => Reflect.get(window, 'readyAt'));
  const time = Number(await ready.jsonValue());
  if (awaited !== 'h1') {
    const field = page.locator(awaited).first();
    await field.pressSequentially('2');
    await page.waitForLoadState('networkidle');
    if ((await field.inputValue()) !== '2') throw new Error(`${path}: what was typed early is gone`);
  }
  await context.close();
  return time;
}

/** @param {Map<string, Record<string, number[]>>} figures */
function report(figures) {
  console.log(
    `\nMedians of ${rounds}. Scores: ${categories.join(', ')}. Ratios are to the profile page of the same language.\n`,
  );
  console.log(
    'page                        scores               largest paint    ratio  blocking  usable on slow 4G  ratio',
  );
  for (const prefix of languages) {
    const floor = figures.get(pathOf(prefix, profile)) ?? {};
    for (const screen of screens) {
      const path = pathOf(prefix, screen);
      const all = figures.get(path) ?? {};
      const ms = (name) => `${Math.round(median(all[name]))} ms`;
      const ratio = (name) => (median(all[name]) / median(floor[name])).toFixed(2);
      const scores = categories.map((category) => median(all[category])).join(' / ');
      console.log(
        path.padEnd(28) +
          scores.padEnd(21) +
          ms('largestPaint').padEnd(17) +
          ratio('largestPaint').padEnd(7) +
          ms('blocking').padEnd(10) +
          ms('ready').padEnd(19) +
          ratio('ready'),
      );
    }
  }
  for (const screen of screens.filter((each) => !publicPages.includes(each))) {
    const timesOf = (path) => languages.flatMap((prefix) => figures.get(pathOf(prefix, path))?.ready ?? []);
    const floors = timesOf(profile);
    checkRatio(
      `${screen} usable / profile usable`,
      timesOf(screen).map((time, index) => time / floors[index]),
    );
  }
}

/** @param {number[] | undefined} values */
