import type { SendRequest } from './request.ts';

/** The base path of a family's link, including its upload. */
export function referenceLinkPath(token: string): string {
  return `/api/references/${token}`;
}

/** The calls of a family's link about its video, besides the upload. */
export function createReferenceVideoApi(send: SendRequest, token: string) {
  return {
    /** Attaches the uploaded video to the reference. */
    attach: (): Promise<void> =>
      send({ method: 'POST', path: `${referenceLinkPath(token)}/video`, parse: () => undefined }),
  };
}
