import { freshPhone } from '../e2e/support/fresh-phone.ts';
import type { Screen, Target } from './screen.ts';
import { receivedCode } from './server.ts';

/** What a nanny does in the builder, on our page or inside an element of another site. */
export class Nanny {
  readonly screen: Screen;
  readonly #within: Target | undefined;
  readonly #phone = freshPhone();

  /** @param within the element that has the builder; without it, the builder has the page */
  constructor(screen: Screen, within?: Target) {
    this.screen = screen;
    this.#within = within;
  }

  /** A part of the builder, by its role and the id of its name. */
  part(role: NonNullable<Target['role']>, id: string): Target {
    return { role, name: this.screen.text(id), ...(this.#within && { within: this.#within }) };
  }

  press(id: string): Promise<void> {
    return this.screen.press(this.part('button', id));
  }

  write(id: string, text: string): Promise<void> {
    return this.screen.write(this.part('field', id), text);
  }

  async expectStep(id: string): Promise<void> {
    await this.screen.see(this.part('heading', `builder.step.${id}`));
  }

  async nextTo(id: string): Promise<void> {
    await this.press('builder.next');
    await this.expectStep(id);
  }

  /** From the phone screen to the first step. */
  async verify(): Promise<void> {
    const { tab } = this.screen;
    await this.screen.see(this.part('field', 'verification.phoneLabel'));
    await this.screen.find(this.part('field', 'verification.phoneLabel'), 'focus');
    await tab.type(this.#phone);
    await this.press('verification.send');
    await this.screen.see(this.part('field', 'verification.codeLabel'));
    await this.screen.find(this.part('field', 'verification.codeLabel'), 'focus');
    await tab.type(await receivedCode(this.#phone));
    await this.expectStep('personal-information');
  }

  async fillPersonalInformation(): Promise<void> {
    await this.write('steps.personal.firstName', 'Grace');
    await this.write('steps.personal.lastName', 'Okonkwo');
    await this.write('steps.personal.email', 'nanny@example.com');
    await this.write('steps.personal.location', '12 Palm Street');
    await this.write('steps.personal.city', 'Pasadena');
    await this.write('steps.personal.state', 'CA');
    await this.press('labels.language.Spanish');
  }

  /** Waits until the builder has saved what was typed. */
  async expectSaved(): Promise<void> {
    const saved = this.screen.text('builder.saveState.saved', { time: '@' }).split('@')[0]?.trim() ?? '';
    const within = this.#within && { within: this.#within };
    await this.screen.see({ name: new RegExp(`^${saved}`), ...within });
  }
}
