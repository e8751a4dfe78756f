import { createServer } from 'node:http';
import { EmbeddedNanny, expectElementAccessible, hostPages, hostStyles } from './support/embedded.ts';
import { isPhone } from './support/is-phone.ts';
import { expect, test } from './support/test.ts';
import { expectRecorded } from './support/videos.ts';

for (const framed of [false, true]) {
  const page = framed ? '09-isolated' : '03-strict-csp';
  test(`verify, build, record and publish on another site, ${framed ? 'in a frame' : 'in a shadow root under a strict policy'}`, async ({
    page: tab,
    browser,
    baseURL,
  }) => {
    test.skip(framed && isPhone(), 'a frame is as wide as the element in the page');
    test.slow();
    const complaints: string[] = [];
    tab.on('console', (message) => {
      // A newcomer has no profile yet: browsers tell of that 404 themselves.
      if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text());
    });
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
    await tab.reload();
    if (framed) await nanny.verify();
    await nanny.expectStep('personal-information');
    await expect(nanny.field('steps.personal.firstName')).toHaveValue('Grace');
    await nanny.next();
    await nanny.expectStep('work-preferences');
    await nanny.fillWorkPreferences();
    await nanny.next();
    await nanny.expectStep('experience');
    await nanny.fillExperience();
    await nanny.nextTo('video-resume');
    if (!isPhone()) {
      await nanny.button('video.record').click();
      await nanny.button('video.recorder.start').click();
      await expectRecorded(nanny.scope, nanny.texts, 2);
      await nanny.button('video.recorder.stop').click();
      await nanny.button('video.review.save').click();
      await expect(nanny.button('video.recordNew')).toBeVisible({ timeout: 60_000 });
    }
    await nanny.nextTo('availability');
    await nanny.fillAvailability();
    await (isPhone() ? nanny.button('builder.complete').click() : nanny.completeWithoutCaptions());
    const link = nanny.scope.getByLabel(nanny.text('quick.link'));
    await expect(link).toHaveValue(/\/profile\/grace-okonkwo/);
    const parent = await browser.newPage();
    await parent.goto(await link.inputValue());
    expect(new URL(parent.url()).origin).toBe(baseURL);
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Grace Okonkwo');
    if (!isPhone()) await expect(parent.locator('video')).toBeVisible();
    await parent.close();

    expect(await nanny.addressBar()).toEqual(hosts);
    expect(events[0]).toBe('ready {"start":"builder"}');
    expect(events).toContain('step {"id":"work-preferences","number":2}');
    expect(events.filter((event) => event.startsWith('saved'))).not.toEqual([]);
    expect(events.at(-1)).toMatch(/^published \{"profileId":"[0-9a-z]{20,}"\}$/);
    expect(events.join()).not.toMatch(/Grace|Okonkwo|nanny@example/);
    expect(complaints).toEqual([]);
  });
}

for (const name of ['01-bare', '02-hostile-css', '06-right-to-left', '08-own-react', '10-wordpress-like', 'agency']) {
  test(`${name}: no style goes in or out, nothing jumps, axe is content`, async ({ page, isMobile }) => {
    test.skip(isMobile && name !== 'agency' && name !== '02-hostile-css', 'two of them on a phone');
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift: unknown = Reflect.get(entry, 'value');
          const soFar: unknown = Reflect.get(window, 'shifted');
          Reflect.set(window, 'shifted', Number(soFar) + Number(shift));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Without the builder first: what the host page looks like by itself.
    await page.route('**/embed/v1.js', (route) => route.abort());
    await page.goto(`${hostPages}/${name}.html`);
    const before = await hostStyles(page);
    await page.unroute('**/embed/v1.js');
    const nanny = new EmbeddedNanny(page);
    await page.goto(`${hostPages}/${name}.html`);
    await page.locator('nanny-profile-builder').scrollIntoViewIfNeeded();
    const phone = nanny.scope.getByLabel(nanny.text('verification.phoneLabel'));
    await expect(phone).toBeVisible();
    expect(await hostStyles(page)).toEqual(before);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBe(0);
    await expectElementAccessible(page);
    const look = await phone.evaluate((element) => {
      const { fontSize, color, letterSpacing, borderStyle } = getComputedStyle(element);
      return { fontSize, color, letterSpacing, borderStyle, height: element.getBoundingClientRect().height };
    });
    expect(look).toMatchObject({ fontSize: '18px', letterSpacing: 'normal', borderStyle: 'solid' });
    expect(look.height).toBeGreaterThan(40);
    if (isMobile) {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}

test.describe('whatever the width', () => {
  test('three builders in three languages do not disturb each other', async ({ page }) => {
    await page.goto(`${hostPages}/05-three-builders.html`);
    await expect(page.locator('#en').getByLabel(new EmbeddedNanny(page).text('verification.phoneLabel'))).toBeVisible();
    const chinese = new EmbeddedNanny(page, { locale: 'zh' });
    await page.locator('#zh').scrollIntoViewIfNeeded();
    await expect(page.locator('#zh').getByLabel(chinese.text('verification.phoneLabel'))).toBeVisible();
    await page.locator('#es').scrollIntoViewIfNeeded();
    await expect(
      page.locator('#es').getByRole('heading', { name: new EmbeddedNanny(page, { locale: 'es' }).text('quick.title') }),
    ).toBeVisible();
  });

  test('attributes react, and what was typed stays', async ({ page }) => {
    const nanny = new EmbeddedNanny(page);
    await nanny.visit('01-bare');
    await page.getByLabel(nanny.text('verification.phoneLabel')).fill('(213) 555-01');
    await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('locale', 'es'));
    const spanish = new EmbeddedNanny(page, { locale: 'es' });
    await expect(page.getByLabel(spanish.text('verification.phoneLabel'))).toHaveValue('(213) 555-01');
    await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('locale', 'klingon'));
    await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
    await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('isolate', ''));
    await expect(page.frameLocator('iframe').getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
    await page.locator('nanny-profile-builder').evaluate((element) => element.setAttribute('locale', 'es'));
    await expect(page.frameLocator('iframe').getByLabel(spanish.text('verification.phoneLabel'))).toBeVisible();
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

  test('an unreachable server is told, and trying again works', async ({ page }) => {
    const nanny = new EmbeddedNanny(page);
    await page.route('**/api/embed/config', (route) => route.abort());
    await page.goto(`${hostPages}/01-bare.html`);
    await expect(page.getByText(nanny.text('embed.unreachableTitle'))).toBeVisible();
    await page.unroute('**/api/embed/config');
    await nanny.button('common.retry').click();
    await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
  });

  test('blocked scripts leave the link that the page wrote, until the network is back', async ({ page, context }) => {
    const nanny = new EmbeddedNanny(page);
    await page.route('**/embed/*/element.js', (route) => route.abort());
    await page.goto(`${hostPages}/01-bare.html`);
    await expect(page.getByRole('link', { name: 'Build your profile' })).toBeVisible();
    await page.unroute('**/embed/*/element.js');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
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
  }) => {
    const nanny = new EmbeddedNanny(page);
    await nanny.visit('01-bare');
    await nanny.verify();
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

  test('50 rounds in and out leave no listener, node or style behind', async ({ page }) => {
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
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round += 1) {
        await page.locator('#toggle').click();
        await expect(page.locator('nanny-profile-builder')).toHaveCount(0);
        await page.locator('#toggle').click();
        await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
      }
    };
    await rounds(5);
    const before = await measure();
    await rounds(50);
    const after = await measure();
    console.log('50 rounds of mounting:', before, after);
    expect(after.nodes - before.nodes).toBeLessThan(200);
    expect(after.listeners - before.listeners).toBeLessThan(20);
    expect(after.heap / before.heap).toBeLessThan(1.25);
    expect(
      await page.evaluate(() => document.adoptedStyleSheets.length + document.head.querySelectorAll('style').length),
    ).toBe(0);
  });
});
