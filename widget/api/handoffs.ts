import {
  type CreatedHandoff,
  createdHandoffSchema,
  type Handoff,
  handoffHeader,
  type HandoffProgress,
  handoffSchema,
  type PhoneHandoff,
  phoneHandoffSchema,
} from '#domain/handoff/schema.ts';
import { ownerProfileSchema } from '#domain/profile/schema.ts';
import type { GuidedFilm } from '#domain/profile/video-chapters.ts';
import type { Connection } from './connection.ts';
import type { SendRequest } from './request.ts';

/** A newer server may add fields; an open tab ignores those it does not know. */
const created = createdHandoffSchema.strip();
const handoff = handoffSchema.extend({ profile: ownerProfileSchema.strip().optional() }).strip();
const phoneHandoff = phoneHandoffSchema.strip();

const parseHandoff = (json: unknown): Handoff => handoff.parse(json);
const parsePhoneHandoff = (json: unknown): PhoneHandoff => phoneHandoff.parse(json);

export type HandoffsApi = ReturnType<typeof createHandoffsApi>;

/** The computer's calls about links for her phone. */
export function createHandoffsApi(send: SendRequest, profileId: string) {
  const handoffs = `/api/profiles/${profileId}/handoffs`;
  return {
    create: (): Promise<CreatedHandoff> =>
      send({ method: 'POST', path: handoffs, parse: (json) => created.parse(json) }),
    read: (id: string): Promise<Handoff> => send({ method: 'GET', path: `${handoffs}/${id}`, parse: parseHandoff }),
    /** Ends the link, also when she closes the page at the same moment. */
    cancel: (id: string): Promise<Handoff> =>
      send({ method: 'DELETE', path: `${handoffs}/${id}`, parse: parseHandoff, keepalive: true }),
  };
}

/** Where the phone's calls are made, those of its upload too. */
export const phoneHandoffPath = '/api/handoff';

export type PhoneHandoffApi = ReturnType<typeof createPhoneHandoffApi>;

/** The phone's calls about the link that its connection shows. */
export function createPhoneHandoffApi(send: SendRequest) {
  const post = (act: string, payload?: object) =>
    send({ method: 'POST', path: `${phoneHandoffPath}/${act}`, payload, parse: () => undefined });
  return {
    look: (): Promise<PhoneHandoff> => send({ method: 'GET', path: phoneHandoffPath, parse: parsePhoneHandoff }),
    /** Takes the link up for this phone. */
    connect: (): Promise<PhoneHandoff> =>
      send({ method: 'POST', path: `${phoneHandoffPath}/connect`, parse: parsePhoneHandoff }),
    tell: (progress: HandoffProgress) => post('progress', progress),
    /** Makes the video that was sent the profile's; `guided` of a film that was made of answers. */
    finish: (guided?: GuidedFilm) => post('finish', { guided }),
    /** Ends the link: she goes on at the computer. */
    leave: () => post('leave'),
  };
}

/** Our server as a phone with a link reaches it: by the link's token and the phone's own secret. */
export function phoneConnection(token: string, secret: string): Connection {
  const headers = () => ({ [handoffHeader]: `${token}.${secret}` });
  return {
    url: (path) => path,
    headers,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers() } }),
    isForeign: false,
  };
}
