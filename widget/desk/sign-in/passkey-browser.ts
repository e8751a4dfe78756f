import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { minuteMs } from '#domain/durations.ts';
import type { Clock } from '#widget/browser/clock.ts';

/** Loaded when a passkey may be used, because most visits do not need it. */
const library = () => import('@simplewebauthn/browser');

/** The server takes an answer for five minutes; people may look at the sign-in for longer before they answer. */
const renewAfterMs = 4 * minuteMs;

/** Asks the browser for one of the person's passkeys. @param options as the server gave them @throws when none is shown */
export async function askForPasskey(options: object): Promise<object> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/**
 * Has the browser offer passkeys in the suggestions of the field with `autocomplete="… webauthn"`, where it can. Nothing is shown
 * otherwise, and errors are not reported: nobody has asked for anything yet.
 * @param readOptions gets options from the server, again each time before they expire
 * @param onAnswer takes the response of the passkey that the person chose
 * @returns a function that stops the offer. Another passkey dialog may follow directly
 */
export function offerPasskeys(
  readOptions: () => Promise<object>,
  onAnswer: (response: object) => void,
  clock: Clock,
): () => void {
  let isOver = false;
  let stopWaiting: (() => void) | undefined;
  let cancel: (() => void) | undefined;
  async function offer(): Promise<void> {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await library();
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const options = await readOptions();
    if (isOver) return;
    cancel = () => WebAuthnAbortService.cancelCeremony();
    stopWaiting = clock.after(renewAfterMs, start);
    const response = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: true,
    });
    if (!isOver) onAnswer(response);
  }
  // An offer that is renewed or stopped rejects, and so does one without a connection.
  const start = () => void offer().catch(() => {});
  start();
  return () => {
    isOver = true;
    stopWaiting?.();
    cancel?.();
  };
}

/** Asks the browser to create a passkey. @param options as the server gave them @throws when the person declines */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}
