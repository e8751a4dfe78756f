import { cancelHandoff, createHandoff, readHandoff } from '#domain/handoff/contract.ts';
import { handoffHeader, type HandoffProgress, type PhoneHandoff, phoneHandoffSchema } from '#domain/handoff/schema.ts';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { callOver } from './call.ts';
import type { Connection } from './connection.ts';
import type { SendRequest } from './request.ts';

/** A newer server may add fields; an open tab ignores those it does not know. */
const phoneHandoff = phoneHandoffSchema.strip();

const parsePhoneHandoff = (json: unknown): PhoneHandoff => phoneHandoff.parse(json);

export type HandoffsApi = ReturnType<typeof createHandoffsApi>;

/** The computer's calls about handoff links. */
export function createHandoffsApi(send: SendRequest, id: string) {
  const call = callOver(send);
  return {
    create: () => call(createHandoff, { id }),
    read: (handoffId: string) => call(readHandoff, { id, handoffId }),
    /** Ends the link, even if the page closes at the same moment. */
    cancel: (handoffId: string) => call(cancelHandoff, { id, handoffId }),
  };
}

/** The base path of the phone's calls, including its upload. */
export const phoneHandoffPath = '/api/handoff';

export type PhoneHandoffApi = ReturnType<typeof createPhoneHandoffApi>;

/** The phone's calls about the link of its connection. */
export function createPhoneHandoffApi(send: SendRequest) {
  const post = (act: string, payload?: object) =>
    send({ method: 'POST', path: `${phoneHandoffPath}/${act}`, payload, parse: () => undefined });
  return {
    look: (): Promise<PhoneHandoff> => send({ method: 'GET', path: phoneHandoffPath, parse: parsePhoneHandoff }),
    /** Connects this phone to the link. */
    connect: (): Promise<PhoneHandoff> =>
      send({ method: 'POST', path: `${phoneHandoffPath}/connect`, parse: parsePhoneHandoff }),
    tell: (progress: HandoffProgress) => post('progress', progress),
    /** Saves the uploaded video in the profile; `guided` for a guided video made of answers. */
    finish: (guided?: GuidedVideo) => post('finish', { guided }),
    /** Ends the link: the nanny continues on the computer. */
    leave: () => post('leave'),
  };
}

/** The connection of a phone with a link: it uses the link's token and the phone's own secret. */
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
