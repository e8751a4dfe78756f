/** Where a link can be shared to (spec.md 2.5 and 2.7). */
export interface ShareLinks {
  linkedIn: string;
  whatsApp: string;
  email: string;
}

/**
 * Addresses that open each service with the profile's link ready to send.
 * @param input.text words before the link
 * @param input.subject of the e-mail
 */
export function createShareLinks(input: { url: string; text: string; subject: string }): ShareLinks {
  const { url, text, subject } = input;
  return {
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
    whatsApp: `https://wa.me/?${query({ text: text + url })}`,
    email: `mailto:?${query({ subject, body: text + url })}`,
  };
}

/** Mail programs read a plus sign as it is, so spaces are `%20`. */
export function query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
}
