import type { Person, WithContext } from 'schema-dts';
import type { ProfileView } from '#domain/profile/view.ts';

/** A nanny as schema.org knows people: only what the page shows (spec.md 2.7). */
export function personStructuredData(
  view: ProfileView,
  input: { url: string; agencyName: string; agencyWebsite: string },
): WithContext<Person> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': `${input.url}#person`,
    name: view.fullName,
    jobTitle: view.role,
    description: view.metaDescription,
    url: input.url,
    homeLocation: { '@type': 'Place', name: view.location },
    knowsLanguage: view.languages,
    knowsAbout: view.specialties,
    affiliation: { '@type': 'Organization', name: input.agencyName, url: input.agencyWebsite },
  };
}

/**
 * JSON for a script element: no text in it can end the element or the script (security.md). The result parses back to
 * the same data.
 */
export function serializeStructuredData(data: object): string {
  const escapes: Record<string, string> = {
    '<': '\\u003c',
    '>': '\\u003e',
    '&': '\\u0026',
    '\u2028': '\\u2028',
    '\u2029': '\\u2029',
  };
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
