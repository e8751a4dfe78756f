import { addDays } from '../dates.ts';

/** A line of text that depends on the day, and the last day on which it says this, `YYYY-MM-DD`. */
export interface DatedLine {
  through: string;
  text: string;
}

/** A page is kept until midnight and may be shown for a week after (site/serving/page-lifetime.ts). One day more is for wrong clocks. */
const knownDays = 9;

/**
 * What a line says on each of the days on which a page of `today` may be shown: the page itself chooses on the day
 * (site/scripts/dated-lines.ts).
 * @param lineOn undefined on a day without the line
 */
export function datedLines(today: string, lineOn: (day: string) => string | undefined): DatedLine[] {
  const lines: DatedLine[] = [];
  for (let ahead = 0; ahead < knownDays; ahead += 1) {
    const day = addDays(today, ahead);
    const text = lineOn(day);
    const last = lines.at(-1);
    if (text === undefined) continue;
    if (last?.text === text) last.through = day;
    else lines.push({ through: day, text });
  }
  return lines;
}
