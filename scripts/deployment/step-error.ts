/** A failed step. Its message is a sentence for the user at the terminal: what happened and what to do. */
export class StepError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StepError';
  }
}

/** Runs a deployment script; a failed step ends it with its message. */
export async function runToEnd(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    if (typeof error.cause === 'string' && error.cause !== '') console.error(`\n${error.cause}`);
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
  }
}
