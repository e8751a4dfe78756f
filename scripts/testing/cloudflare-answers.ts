import type { Server } from 'node:http';

/** Responses of the API: a result, or an error with its code. */
export type Answer = { result: unknown; status?: number } | { code: number; message: string; status: number };
export type Handler = (context: {
  groups: string[];
  url: URL;
  body: Buffer;
  contentType: string;
  /** The jurisdiction of a bucket; empty for none. */
  jurisdiction: string;
}) => Answer | Promise<Answer>;

export const absent = (code: number, message: string): Answer => ({ status: 404, code, message });

/** Listens on loopback. @returns the port */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('no port'));
    });
  });
}

export function read(body: Buffer) {
  return JSON.parse(body.toString('utf8'));
}
