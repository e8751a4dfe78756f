import type { SendRequest } from './request.ts';

/** Where the calls of a family's link are made, those of its upload too. */
export function referenceLinkPath(token: string): string {
  return `/api/references/${token}`;
}

/** What a family's link does with its video beside sending it. */
export function createReferenceVideoApi(send: SendRequest, token: string) {
  return {
    /** Puts the video that was sent beside the answers. */
    attach: (): Promise<void> =>
      send({ method: 'POST', path: `${referenceLinkPath(token)}/video`, parse: () => undefined }),
  };
}
