import { createServer } from 'node:http';
import { EmbeddedNanny, expectElementAccessible, hostPages } from './support/embedded.ts';
import { onPhone } from './support/in-locale.ts';
import { expect, test } from './support/test.ts';
import { expectRecorded, shrinkCamera, expectLookedAt } from './support/videos.ts';

for (const [framed, page, where, details] of [
  [false, '03-strict-csp', 'in a shadow root under a strict policy', {}],
  [true, '09-isolated', 'in a frame on a phone @long', onPhone],
] as const) {
  test(
    `verify, build, record and publish on another site, ${where}`,
    details,
    async ({ page: tab, browser, baseURL }) => {
      // A frame without storage forgets that she was new a moment ago.
      await shrinkCamera(tab);
      const events: string[] = [];
      await tab.exposeFunction('told', (name: string) => void events.push(name));
      await tab.addInitScript(() => {
        for (const name of ['ready', 'step', 'saved', 'published', 'error']) {
          document.addEventListener(`np:${name}`, (event) => {
            const tell: unknown = Reflect.get(window, 'told');
            if (typeof tell === 'function')
              tell(`${name} ${JSON.stringify(event instanceof CustomEvent && event.detail)}`);
          });
        }
      });
      const nanny = new EmbeddedNanny(tab, { framed });
      await nanny.visit(page);
      await expectElementAccessible(tab);
      const hosts = await nanny.addressBar();
      await nanny.verify();
      expect((await tab.context().cookies()).map((cookie) => cookie.name)).toEqual([]);
      await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
      await nanny.expectSaved();
      await expectElementAccessible(tab);

      // What she typed is there after a reload, and so is the session, unless the browser gives a frame no storage.
      const remembers = !framed || (await nanny.hasStorage());
      await tab.reload();
      if (!remembers) await nanny.verify();
      await nanny.expectStep('personal-information');
      await expect(nanny.field('steps.personal.firstName')).toHaveValue('Grace');
      await nanny.next();
      await nanny.expectStep('work-preferences');
      await nanny.fillWorkPreferences();
      await nanny.next();
      await nanny.expectStep('experience');
      await nanny.fillExperience();
      await nanny.nextTo('video-resume');
      // A phone records with its own camera.
      if (!framed) {
        await tab.clock.install();
        await nanny.button('video.record').click();
        await nanny.button('video.recorder.start').click();
        await tab.clock.runFor(3000);
        await expectRecorded(nanny.scope, nanny.texts, 2);
        await nanny.button('video.recorder.stop').click();
        await expectLookedAt(nanny.scope, nanny.texts);
        await nanny.button('video.review.save').click();
        await expect(nanny.button('video.recordNew')).toBeVisible();
      }
      await nanny.nextTo('availability');
      await nanny.fillAvailability();
      // No other site may frame the page, so the preview has its lines.
      await nanny.button('builder.preview').click();
      const preview = nanny.scope.getByRole('dialog', { name: nanny.text('preview.title') });
      await expect(preview.getByRole('heading', { name: nanny.text('preview.about') })).toBeVisible();
      await expect(preview.getByText(nanny.text('preview.qualityNote'))).toBeVisible();
      await expect(preview.locator('iframe')).toHaveCount(0);
      await preview.getByRole('button', { name: nanny.text('common.close') }).click();
      await nanny.button('builder.complete').click();
      const link = nanny.scope.getByLabel(nanny.text('quick.link'));
      await expect(link).toHaveValue(/\/profile\/grace-okonkwo/);
      const parent = await browser.newPage();
      await parent.goto(await link.inputValue());
      expect(new URL(parent.url()).origin).toBe(baseURL);
      await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Grace Okonkwo');
      if (!framed) await expect(parent.locator('video')).toBeVisible();
      await parent.close();

      expect(await nanny.addressBar()).toEqual(hosts);
      expect(events[0]).toBe('ready {"start":"builder"}');
      expect(events).toContain('step {"id":"work-preferences","number":2}');
      expect(events.filter((event) => event.startsWith('saved'))).not.toEqual([]);
      expect(events.at(-1)).toMatch(/^published \{"profileId":"[0-9a-z]{20,}"\}$/);
      expect(events.join()).not.toMatch(/Grace|Okonkwo|nanny@example/);
    },
  );
}

test('attributes react, and what was typed stays', async ({ page }) => {
  const nanny = new EmbeddedNanny(page);
  await nanny.visit('01-bare');
  await page.getByLabel(nanny.text('verification.phoneLabel')).fill('(213) 555-01');
  await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('locale', 'es'));
  const spanish = new EmbeddedNanny(page, { locale: 'es' });
  await expect(page.getByLabel(spanish.text('verification.phoneLabel'))).toHaveValue('(213) 555-01');
  // California wants this within one click of what shows a nanny.
  const trustline = page.getByRole('link', { name: spanish.text('common.trustline') });
  await expect(trustline).toHaveAttribute('href', /^http.*\/es\/about#trustline$/);
  await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('locale', 'klingon'));
  await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
  await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('isolate', ''));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
  // What records a video may be used in the frame.
  const tracks = await frame.locator('html').evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    return stream.getTracks().map(({ kind }) => kind);
  });
  expect(tracks.toSorted()).toEqual(['audio', 'video']);
  await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('locale', 'es'));
  await expect(frame.getByLabel(spanish.text('verification.phoneLabel'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Creador de perfiles de niñera');
});

test('a site that may not embed the builder is told so, with a way on', async ({ page, baseURL }) => {
  const { texts } = new EmbeddedNanny(page, { locale: 'es' });
  const body = `<nanny-profile-builder locale="es"></nanny-profile-builder><nanny-profile-builder locale="es" isolate></nanny-profile-builder><script type="module" src="${baseURL}/embed/v1.js"></script>`;
  const foreign = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const address = foreign.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    await page.goto(origin);
    for (const element of await page.locator('nanny-profile-builder').all()) {
      await element.scrollIntoViewIfNeeded();
      await expect(element.getByText(texts.text('embed.notAllowedTitle'))).toBeVisible();
      await expect(element.getByText(origin)).toBeVisible();
      const way = element.getByRole('link', { name: texts.text('embed.openOurs') });
      await expect(way).toHaveAttribute('href', `${baseURL}/es`);
    }
  } finally {
    foreign.close();
  }
});

test('without its script the page’s own link stays; without its server it says so; both come by themselves or by a press', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_(FAILED|INTERNET_DISCONNECTED) .*(\/embed\/|\/api\/embed\/config)/);
  const nanny = new EmbeddedNanny(page);
  const phone = page.getByLabel(nanny.text('verification.phoneLabel'));
  await test.step('blocked scripts leave the link that the page wrote, until the network is back', async () => {
    await page.route('**/embed/*/element.js', (route) => route.abort());
    await page.goto(`${hostPages}/01-bare.html`);
    await expect(page.getByRole('link', { name: 'Build your profile' })).toBeVisible();
    await page.unroute('**/embed/*/element.js');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(phone).toBeVisible();
  });
  await test.step('an unreachable server is told, and trying again works', async () => {
    await page.route('**/api/embed/config', (route) => route.abort());
    await page.goto(`${hostPages}/01-bare.html`);
    await expect(page.getByText(nanny.text('embed.unreachableTitle'))).toBeVisible();
    await page.unroute('**/api/embed/config');
    await nanny.button('common.retry').click();
    await expect(phone).toBeVisible();
  });
});

test('blocked storage: the builder works, for as long as the page stays', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const nanny = new EmbeddedNanny(page);
  await nanny.visit('01-bare');
  await nanny.verify();
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await nanny.expectSaved();
});

test('a token revoked in mid-edit asks for the phone again and loses nothing', async ({
  page,
  playwright,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 40[14] .*\/api\//);
  const nanny = new EmbeddedNanny(page);
  await nanny.visit('01-bare');
  await nanny.verify();
  await nanny.field('steps.personal.lastName').fill('Okonkwo');
  await nanny.expectSaved();
  const token = await page.evaluate(() => sessionStorage.getItem('nanny-profiles:token'));
  const elsewhere = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  expect((await elsewhere.post('/api/phone/sign-out')).status()).toBe(200);
  await elsewhere.dispose();
  await nanny.field('steps.personal.firstName').fill('Grace');
  await expect(page.getByRole('dialog', { name: nanny.text('builder.verifyAgainTitle') })).toBeVisible();
  await expect(nanny.field('steps.personal.firstName')).toHaveValue('Grace');
});

test('the script loaded twice, and the element moved, go on as one builder', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  const nanny = new EmbeddedNanny(page);
  await nanny.visit('04-single-page-app');
  await page.evaluate(async () => {
    const address = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
    await import(`${address}?again`);
  });
  await page.getByLabel(nanny.text('verification.phoneLabel')).fill('(213) 555-01');
  await page.locator('#move').click();
  await expect(page.locator('#right').getByLabel(nanny.text('verification.phoneLabel'))).toHaveValue('(213) 555-01');
  expect(errors).toEqual([]);
});

/** Takes the builder out and puts it back so many times, in the page itself: 50 rounds take no time on the way. */
async function mountAgain([times, label]: readonly [number, string]) {
  for (let click = 0; click < 2 * times; click += 1) {
    document.querySelector<HTMLElement>('#toggle')?.click();
    for (let isReached = false; !isReached;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const element = document.querySelector('nanny-profile-builder');
      const labels = [...(element?.shadowRoot?.querySelectorAll('label') ?? [])];
      isReached = click % 2 === 0 ? !element : labels.some(({ textContent }) => textContent.includes(label));
    }
  }
}

test('the second 50 rounds in and out leave no listener, node or style behind @long', async ({ page }) => {
  test.slow();
  const nanny = new EmbeddedNanny(page);
  await nanny.visit('04-single-page-app');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.enable');
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
  };
  const rounds = (count: number) => page.evaluate(mountAgain, [count, nanny.text('verification.phoneLabel')] as const);
  await rounds(50);
  const before = await measure();
  await rounds(50);
  const after = await measure();
  expect(after.nodes - before.nodes).toBeLessThan(200);
  expect(after.listeners - before.listeners).toBeLessThan(20);
  expect(after.heap / before.heap).toBeLessThan(1.1);
  expect(
    await page.evaluate(() => document.adoptedStyleSheets.length + document.head.querySelectorAll('style').length),
  ).toBe(0);
});
