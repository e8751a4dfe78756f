import { jpeg, mp4, png } from '#worker/testing/files.ts';
import { revisionAt } from '#worker/testing/translation.ts';
import { type Answering, origin } from './app.ts';

/** A visitor with a browser: stores cookies. */
export class Visitor {
  readonly #product: Answering;
  readonly #cookies = new Map<string, string>();

  /** @param product the shared cache, or the Worker itself */
  constructor(product: Answering) {
    this.#product = product;
  }

  async fetch(
    path: string,
    { headers = {}, ...init }: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
  ) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie !== '' && { Cookie: cookie }), ...headers },
    });
    const answer = await this.#product.fetch(request);
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  /**
   * Sends JSON, or nothing: a body that a route does not read would reset the connection, which the next request reuses.
   * @throws unless the response is a success
   */
  async send<Answer>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { Origin: origin, ...(body && { 'Content-Type': 'application/json' }), ...more };
    const answer = await this.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json<Answer>();
  }
}

/** Writes to a translation of the nanny's text at a place, as the builder does. */
export async function writeTranslation(visitor: Visitor, path: string, place: string, body: object): Promise<void> {
  const revision = revisionAt(await visitor.send('GET', path), place);
  await visitor.send('PUT', `${path}/${place}`, body, { 'If-Match': `"${revision}"` });
}

export const secrets = ['canary-email@example.com', '12 Canary Street', 'canary-wechat'];
export const sampleVideo = mp4(200_000);
let nannies = 0;

/** A nanny with a verified phone and a new profile. */
export async function signedInNanny(product: Answering) {
  nannies += 1;
  const phone = `+1213${5_000_000 + nannies * 10_007}`;
  const visitor = new Visitor(product);
  await visitor.send('POST', '/api/phone/send-code', { phone });
  const outbox = await visitor.fetch(`/api/dev/outbox?to=${encodeURIComponent(phone)}`);
  const [message] = await outbox.json<{ text: string }[]>();
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  const { userId } = await visitor.send<{ userId: string }>('POST', '/api/phone/verify-code', { phone, code });
  const { id } = await visitor.send<{ id: string }>('POST', '/api/profiles', { userId });
  const write = (patch: object) => visitor.send<{ slug: string }>('PUT', `/api/profiles/${id}`, patch);
  return { visitor, id, userId, write };
}

export type SignedInNanny = Awaited<ReturnType<typeof signedInNanny>>;

/** A nanny with a published profile that has everything that can be public: picture, video, poster, and captions. */
export async function publishedNanny(product: Answering) {
  const { visitor, id, userId, write } = await signedInNanny(product);
  const picture = await upload(visitor, 'image', png(), { '96': png(96, 96), share: jpeg() });
  const video = await upload(visitor, 'video', sampleVideo, { poster: jpeg() });
  await visitor.send('POST', `/api/profiles/${id}/upload-video`, { videoData: video });
  await visitor.send('PUT', `/api/profiles/${id}/captions`, { durationMs: 9000 });
  const [email, location, wechatId] = secrets;
  const { slug } = await write({
    firstName: 'Ana',
    lastName: `Reyes${'abcdefghijk'[nannies] ?? ''}`,
    city: 'Los Angeles',
    headline: 'Calm days, warm soup.',
    aboutMe: 'I sing while I cook.',
    videoTranscript: 'My name is Ana and I sing.',
    profileImageUrl: picture,
    email,
    location,
    wechatId,
    isPublic: true,
  });
  return { visitor, id, userId, slug, picture, video, write };
}

export type PublishedNanny = Awaited<ReturnType<typeof publishedNanny>>;

/** Uploads a file with its variants. @returns its path */
export async function upload(
  visitor: Visitor,
  kind: string,
  file: Uint8Array<ArrayBuffer>,
  variants: Record<string, Uint8Array<ArrayBuffer>> = {},
) {
  const opened = await visitor.send<{ uploadURL: string; objectPath: string }>('POST', '/api/objects/upload', { kind });
  const bodies = [['', file] as const, ...Object.entries(variants)];
  for (const [variant, body] of bodies) {
    const path = variant === '' ? opened.uploadURL : `${opened.uploadURL}&variant=${variant}`;
    const answer = await visitor.fetch(path, { method: 'PUT', headers: { Origin: origin }, body });
    if (!answer.ok) throw new Error(`PUT ${path}: ${answer.status} ${await answer.text()}`);
  }
  return opened.objectPath;
}
