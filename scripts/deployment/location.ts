import { z } from 'zod';

/** The guaranteed places are where data is stored and processed; the others are a preference that Cloudflare may not meet. */
const places = [
  { value: 'us', name: 'the United States', isGuaranteed: true },
  { value: 'eu', name: 'the European Union', isGuaranteed: true },
  { value: 'fedramp', name: 'FedRAMP data centers', isGuaranteed: true },
  { value: 'wnam', name: 'Western North America', isGuaranteed: false },
  { value: 'enam', name: 'Eastern North America', isGuaranteed: false },
  { value: 'weur', name: 'Western Europe', isGuaranteed: false },
  { value: 'eeur', name: 'Eastern Europe', isGuaranteed: false },
  { value: 'apac', name: 'Asia and the Pacific', isGuaranteed: false },
  { value: 'oc', name: 'Oceania', isGuaranteed: false },
] as const;

/** Where a deployment's records and media are. It is chosen once, because neither a database nor a bucket can be moved. */
export const locationSchema = z.enum(places.map((place) => place.value));
export type Location = z.output<typeof locationSchema>;

/** Where an American agency's data belongs: the agency can promise that it stays in the country, and pays nothing for it. */
export const defaultLocation: Location = 'us';

/** The choices of a question, the default first. */
export const locationChoices = places.map(({ value, name, isGuaranteed }) => ({
  value,
  label: `${name} (${value}${isGuaranteed ? ', guaranteed' : ', preferred'})`,
}));

/** The name of a guaranteed place; undefined for other places, and where none was chosen. */
export function jurisdictionOf(location: Location | undefined): string | undefined {
  return places.find(({ value, isGuaranteed }) => value === location && isGuaranteed)?.value;
}

/** The options for the location with which wrangler creates a database or bucket. */
export function locationOptions(location: Location | undefined): string[] {
  if (location === undefined) return [];
  return [jurisdictionOf(location) === undefined ? '--location' : '--jurisdiction', location];
}
