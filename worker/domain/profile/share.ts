/** The services to which a link can be shared (docs/specification.md 2.5 and 2.7). */
export interface ShareLinks {
  linkedIn: string;
  whatsApp: string;
  email: string;
}

/**
 * URLs that open each service with the profile's link ready to send.
 * @param input.text words before the link
 * @param input.subject of the email
 */
export function createShareLinks(input: { url: string; text: string; subject: string }): ShareLinks {
  const { url, text, subject } = input;
  return {
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
    whatsApp: `https://wa.me/?${query({ text: text + url })}`,
    email: `mailto:?${query({ subject, body: text + url })}`,
  };
}

/** Spaces are `%20`, because mail programs do not decode a plus sign. */
export function query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
}
