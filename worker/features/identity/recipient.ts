/** The recipient key for a phone on a device that has verified it: nobody else can use up its codes. */
export function deviceRecipient(phone: string, flowHash: string): string {
  return `${phone} ${flowHash}`;
}
