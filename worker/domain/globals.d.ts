/** The few globals the domain uses; browsers, workerd and Node all have them. */
declare const crypto: { getRandomValues(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> };
