import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loaded only for members with a passkey, because most visits do not need it. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for one of the person's passkeys. @param options as the server gave them @throws when none is shown */
export async function askForPasskey(options: object): Promise<object> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Asks the browser to create a passkey. @param options as the server gave them @throws when the person declines */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}
