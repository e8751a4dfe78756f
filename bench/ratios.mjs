// The ratios that the benchmarks check. Each is to a floor of the same run, so it hardly depends on the machine.
import { readFileSync } from 'node:fs';

/**
 * The least or the most that the median of a ratio may be; a ratio without either is only printed. `aim`: what is wanted, where
 * that is not reached yet.
 * @type {Record<string, { atLeast?: number, atMost?: number, aim?: number }>}
 */
const limits = JSON.parse(readFileSync(new URL('ratios.json', import.meta.url), 'utf8'));

/** A median may miss its limit by this share: what two runs on one quiet machine differ by. */
const tolerance = 0.1;

/** @param {readonly number[]} [values] @returns {number} NaN when nothing was measured */
export function median(values = []) {
  return values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? Number.NaN;
}

/** A number's median with its smallest and largest value. @param {readonly number[]} values @param {number} [digits] */
export function spread(values, digits = 2) {
  const text = [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${text[0]} (${text[1]} to ${text[2]})`;
}

/**
 * Prints a ratio. One beyond its limit in ratios.json fails the process at its end.
 * @param {string} name as in ratios.json @param {readonly number[]} values of the rounds
 * @throws for a name that ratios.json does not have, because its limit could never be missed
 */
export function checkRatio(name, values) {
  if (!limits[name]) throw new Error(`bench/ratios.json has no “${name}”.`);
  const { atLeast = 0, atMost = Infinity, aim } = limits[name];
  const middle = median(values);
  /** Beyond the limit by this share. */
  const miss = Math.max(1 - middle / atLeast, middle / atMost - 1);
  const isWithin = miss <= tolerance;
  if (!isWithin) process.exitCode = 1;
  const limit = [
    ...(atLeast > 0 ? [`at least ${atLeast}`] : []),
    ...(atMost < Infinity ? [`at most ${atMost}`] : []),
    ...(aim === undefined ? [] : [`aim ${aim}`]),
  ];
  console.log(
    `${name}: ${spread(values)}${limit.length > 0 ? `, ${limit.join(', ')}` : ''}${isWithin ? '' : `  WORSE BY ${(miss * 100).toFixed(0)} %`}`,
  );
}
