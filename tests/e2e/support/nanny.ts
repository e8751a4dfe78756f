import { AxeBuilder } from '@axe-core/playwright';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Locale, localizePath } from '#domain/locale.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { steps } from '../../../widget/builder/steps.ts';
import type { PublishingGap } from '../../../widget/builder/wizard/publishing-gaps.ts';
import { freshPhone } from './fresh-phone.ts';
import { textsFor } from './texts.ts';

/**
 * Fails on any axe violation of WCAG 2.2 AA on the page in its current state, and on any insufficient contrast in dark mode.
 * Leaves the page in light mode, Playwright's default.
 * @param exceptRules rules that do not apply, or that a package's markup breaks and no option of the package mends
 */
export async function expectAccessible(page: Page, exceptRules: readonly string[] = []): Promise<void> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await unstick(page, true);
  const violations = await axeComplaints(page, { type: 'tag', values });
  await unstick(page, false);
  expect(violations.filter(({ id }) => !exceptRules.includes(id))).toEqual([]);
}

/** The page has enough contrast in the dark. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await unstick(page, true);
  await showIn(page, 'dark');
  const violations = await axeComplaints(page, { type: 'rule', values: ['color-contrast'] });
  await showIn(page, 'light');
  await unstick(page, false);
  expect(violations).toEqual([]);
}

/**
 * Shows the page in a color scheme, and waits until all color transitions have ended. Transitions paused off screen are ignored.
 */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const changing = () =>
    page.evaluate(() => {
      const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      const animations = roots.flatMap((root) => root.getAnimations());
      return animations.some((one) => one instanceof CSSTransition && one.playState === 'running');
    });
  await expect.poll(changing).toBe(false);
}

/**
 * The axe violations of the page for these rules. axe runs inside the page: by default it opens a second page each time, to merge
 * reports of frames from other origins, and our pages have none.
 */
async function axeComplaints(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target.join(' ')) }));
}

/** Elements half covered by a sticky bar at this scroll position would count as targets that are too small. */
async function unstick(page: Page, free: boolean): Promise<void> {
  await page.evaluate((unsticking) => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      if (element.dataset['unstuck'] !== undefined) {
        delete element.dataset['unstuck'];
        element.style.removeProperty('position');
      } else if (unsticking && getComputedStyle(element).position === 'sticky') {
        element.dataset['unstuck'] = '';
        element.style.setProperty('position', 'relative');
      }
    }
  }, free);
}

const outbox = z.array(z.object({ text: z.string() }));

interface NannyOptions {
  phone?: string;
  /** The level of the builder's first heading. */
  headings?: number;
  scope?: Page | FrameLocator | Locator;
}

/** The actions of a nanny in the browser, in the nanny's language. */
export class Nanny {
  readonly page: Page;
  /** The builder's container: the page, or a frame in it. */
  readonly scope: Page | FrameLocator | Locator;
  readonly locale: Locale;
  readonly texts: Translator;
  readonly phone: string;
  readonly headings: number;

  constructor(page: Page, locale: Locale, { phone = freshPhone(), scope = page, headings = 1 }: NannyOptions = {}) {
    this.page = page;
    this.scope = scope;
    this.locale = locale;
    this.texts = textsFor(locale);
    this.phone = phone;
    this.headings = headings;
  }

  text(id: string, values?: Record<string, string | number>): string {
    return this.texts.text(id, values);
  }

  /** Her phone's last seven digits as screens show them: four digits alone may be part of something else. */
  get shownPhone(): RegExp {
    return new RegExp(`${this.phone.slice(-7, -4)}\\D{0,3}${this.phone.slice(-4)}`);
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(localizePath(path, this.locale));
  }

  button(id: string, values?: Record<string, string | number>) {
    return this.scope.getByRole('button', { name: this.text(id, values), exact: true });
  }

  /**
   * The latest code sent to the nanny, from the development outbox. The screen may ask for it a moment before the server has sent
   * it.
   */
  async code(): Promise<string> {
    let code: string | undefined;
    await expect(async () => {
      const response = await this.page.request.get(`/api/dev/outbox?to=${this.phone}`);
      // A notice may have been texted after it.
      const texts = outbox.parse(await response.json()).map(({ text }) => text);
      code = /\b\d{6}\b/.exec(texts.join('\n'))?.[0];
      expect(code, 'a code was texted').toBeDefined();
    }).toPass({ timeout: 15_000 });
    return code ?? '';
  }

  async askForCode(): Promise<void> {
    // Selected by its role too, because the account has a section with the same name.
    await this.scope.getByRole('textbox', { name: this.text('verification.phoneLabel') }).fill(this.phone);
    await this.button('verification.send').click();
    await expect(this.scope.getByLabel(this.text('verification.codeLabel'))).toBeVisible();
  }

  /** The sixth digit submits the code. */
  async enterCode(code: string): Promise<void> {
    await this.scope.getByLabel(this.text('verification.codeLabel')).fill(code);
  }

  /** From the phone screen to the wizard. */
  async verify(): Promise<void> {
    await this.askForCode();
    await this.enterCode(await this.code());
    await this.expectStep('personal-information');
  }

  async expectStep(id: string): Promise<void> {
    await expect(
      this.scope.getByRole('heading', { level: this.headings, name: this.text(`builder.step.${id}`) }),
    ).toBeVisible();
  }

  field(id: string) {
    return this.scope
      .locator('input, textarea, select')
      .and(this.scope.getByLabel(this.text(id)))
      .first();
  }

  async next(): Promise<void> {
    await this.button('builder.next').click();
  }

  /** Presses Next until that step; the current step and those in between must be valid. */
  async nextTo(id: string): Promise<void> {
    const ids = steps.map((step) => step.id);
    const title = await this.scope.getByRole('heading', { level: this.headings }).last().textContent();
    const current = ids.findIndex((each) => this.text(`builder.step.${each}`) === title);
    for (const next of ids.slice(current + 1, ids.indexOf(id) + 1)) {
      await this.next();
      await this.expectStep(next);
    }
  }

  /** Publishes a profile with a gap: a sheet names it, and one press there publishes anyway. */
  async publishWithout(gap: PublishingGap): Promise<void> {
    await this.button('builder.complete').click();
    await expect(this.scope.getByText(this.text(`builder.gap.${gap}.title`), { exact: true })).toBeVisible();
    await this.button(`builder.gap.${gap}.publish`).click();
  }

  async expectSaved(): Promise<void> {
    const saved = this.text('builder.saveState.saved', { time: '@' }).split('@')[0]?.trim() ?? '';
    await expect(this.scope.getByText(saved).first()).toBeVisible();
  }

  async fillPersonalInformation(name: { firstName: string; lastName: string }): Promise<void> {
    await this.field('steps.personal.firstName').fill(name.firstName);
    await this.field('steps.personal.lastName').fill(name.lastName);
    await this.field('steps.personal.email').fill('nanny@example.com');
    await this.field('steps.personal.location').fill('12 Palm Street');
    await this.field('steps.personal.city').fill('Pasadena');
    await this.field('steps.personal.state').fill('CA');
    for (const language of ['Spanish', 'Mandarin']) {
      const chip = this.scope.getByRole('button', { name: this.text(`labels.language.${language}`), exact: true });
      // The page's language is already selected; a press would deselect it.
      if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
    }
  }

  async fillWorkPreferences(): Promise<void> {
    for (const id of ['ageGroup.newborn', 'ageGroup.toddler', 'travel.local', 'duty.childcare', 'duty.meal-prep']) {
      await this.scope
        .getByText(this.text(`labels.${id}`), { exact: true })
        .first()
        .click();
    }
  }

  async fillExperience(): Promise<void> {
    await this.field('steps.experience.yearsExperience').fill('7');
    await this.field('steps.experience.familiesServed').fill('4');
    await this.scope
      .getByRole('button', { name: this.text('labels.specialty.Newborn Care') })
      .first()
      .click();
    await this.field('steps.experience.experienceDescription').fill('Seven years with newborns and twins. 🍼');
    await this.field('steps.experience.aboutMe').fill('I sing while I cook.');
  }

  async fillAvailability(): Promise<void> {
    await this.button('steps.availability.weekdays.all').click();
    await this.scope.getByText(this.text('steps.availability.flag.overnightCare'), { exact: true }).first().click();
  }
}
