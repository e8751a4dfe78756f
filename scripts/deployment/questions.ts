import { confirm, password, select, text } from '@clack/prompts';
import { StepError } from './step-error.ts';

/** Asks the user at the terminal. */
export interface Questions {
  text(question: string, initial: string | undefined, problem: (value: string) => string | undefined): Promise<string>;
  secret(question: string): Promise<string>;
  choice(question: string, options: { value: string; label: string }[]): Promise<string>;
  confirm(question: string): Promise<boolean>;
}

/** Undefined if the process has no terminal. */
export function terminalQuestions(): Questions | undefined {
  if (!process.stdin.isTTY) return undefined;
  return {
    text: async (message, initial, problem) =>
      answered(
        await text({
          message,
          ...(initial !== undefined && { initialValue: initial }),
          validate: (value) => problem(value ?? ''),
        }),
      ),
    secret: async (message) =>
      answered(await password({ message, validate: (value) => (value ? undefined : 'is needed') })),
    choice: async (message, options) => answered(await select({ message, options })),
    confirm: async (message) => (await confirm({ message })) === true,
  };
}

function answered(value: string | symbol): string {
  if (typeof value === 'symbol') throw new StepError('Stopped; nothing after the last step above was changed.');
  return value;
}
