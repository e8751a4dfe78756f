import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { type ApiCaller, testOrigin } from './api.ts';

/** The flags of authenticator data: the person is present and verified; a new credential follows. */
const isPresent = 0x01;
const isVerified = 0x04;
const hasCredential = 0x40;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A device that creates one passkey and signs challenges with it, as browsers and their authenticators do (WebAuthn, ES256). */
export class TestAuthenticator {
  readonly id = isoBase64URL.fromBuffer(crypto.getRandomValues(new Uint8Array(16)));
  readonly #origin: string;
  #flags = isPresent | isVerified;
  #keys: CryptoKeyPair | undefined;
  #uses = 0;

  constructor(origin = testOrigin) {
    this.#origin = origin;
  }

  /** From now on, the device does not ask for the fingerprint or the like. */
  skipVerification(): void {
    this.#flags = isPresent;
  }

  /** The response to options for a new passkey. */
  async create({ challenge }: { challenge: string }) {
    this.#keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', this.#keys.publicKey);
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, isoBase64URL.toBuffer(x)],
      [-3, isoBase64URL.toBuffer(y)],
    ]);
    const id = isoBase64URL.toBuffer(this.id);
    const credential = [new Uint8Array(16), new Uint8Array([0, id.length]), id, isoCBOR.encode(publicKey)];
    const authData = await this.#authenticatorData(hasCredential, credential);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(attestation)),
    });
  }

  /** The response to options for signing in or confirming. */
  async get({ challenge }: { challenge: string }) {
    if (!this.#keys) throw new Error('This device has no passkey yet.');
    this.#uses += 1;
    const authenticatorData = await this.#authenticatorData();
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const hash = await crypto.subtle.digest('SHA-256', isoBase64URL.toBuffer(clientDataJSON));
    const signed = new Uint8Array([...authenticatorData, ...new Uint8Array(hash)]);
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#keys.privateKey, signed);
    return this.#response({
      clientDataJSON,
      authenticatorData: isoBase64URL.fromBuffer(authenticatorData),
      signature: isoBase64URL.fromBuffer(derOf(new Uint8Array(signature))),
    });
  }

  #response<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): string {
    return isoBase64URL.fromBuffer(bytesOf(JSON.stringify({ type, challenge, origin: this.#origin })));
  }

  async #authenticatorData(
    flags = 0,
    credential: readonly Uint8Array<ArrayBuffer>[] = [],
  ): Promise<Uint8Array<ArrayBuffer>> {
    const party = await crypto.subtle.digest('SHA-256', bytesOf(new URL(this.#origin).hostname));
    const uses = new Uint8Array(4);
    new DataView(uses.buffer).setUint32(0, this.#uses);
    const parts = [new Uint8Array(party), new Uint8Array([this.#flags | flags]), uses, ...credential];
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }
}

/** An ES256 signature as WebAuthn sends it: two DER integers. WebCrypto returns both as 32 bytes each. */
function derOf(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = [...derInteger(signature.slice(0, 32)), ...derInteger(signature.slice(32))];
  return new Uint8Array([48, both.length, ...both]);
}

function derInteger(bytes: Uint8Array): number[] {
  const digits = bytes.slice(bytes.findIndex((byte) => byte !== 0));
  // A leading 1 bit would make it negative.
  const sign = (digits[0] ?? 0) > 127 ? [0] : [];
  return [2, sign.length + digits.length, ...sign, ...digits];
}

/** Adds a passkey of the device to the signed-in person. @returns the last response */
export async function addPasskey(caller: ApiCaller, device: TestAuthenticator, name = 'Phone'): Promise<Response> {
  const options = await caller.call('POST', '/api/agency/me/passkeys/options');
  if (options.status !== 200) return options;
  const response = await device.create(await options.json<{ challenge: string }>());
  return caller.call('POST', '/api/agency/me/passkeys', { name, response });
}

/** Signs in, or confirms the session, with the device's passkey. @returns the last response */
export async function usePasskey(
  caller: ApiCaller,
  device: TestAuthenticator,
  door: 'passkey' | 'step-up',
): Promise<Response> {
  const options = await caller.call('POST', `/api/agency/sign-in/${door}/options`);
  if (options.status !== 200) return options;
  const response = await device.get(await options.json<{ challenge: string }>());
  return caller.call('POST', `/api/agency/sign-in/${door}`, response);
}
