/** Who asks for codes when a phone is asked for on a device that has proved it: nobody else uses up its codes. */
export function deviceRecipient(phone: string, flowHash: string): string {
  return `${phone} ${flowHash}`;
}
