import type { Translator } from '../messages/catalogue.ts';
import type { FitView } from './fit-schema.ts';
import type { Fit } from './overlap.ts';
import { rangesOf, type Span, type WeekRange } from './week.ts';

/** At most this many gaps are named, followed by "and N more". */
const namedGaps = 3;

/**
 * @param needed the merged spans from which the fit was computed
 * @param reader says whose hours they are
 */
export function createFitView(
  fit: Fit,
  needed: readonly Span[],
  translator: Translator,
  reader: 'family' | 'agency' = 'family',
): FitView {
  const { text } = translator;
  if (fit.kind === 'ask') return { words: text(fit.isFlexible ? 'shortlist.fit.ask' : 'shortlist.fit.unknown') };
  const bar = { path: barPath(needed, fit.gaps), width: fit.needed };
  if (fit.gaps.length === 0) return { words: text('shortlist.fit.all', { reader }), bar };
  if (fit.covered === 0) return { words: text('shortlist.fit.none', { reader }), bar };
  return { words: gapWords(fit.gaps, translator), bar };
}

/** "Missing: Tue 4:00 PM–6:00 PM". Days with the same missing hours are named together. */
function gapWords(gaps: readonly Span[], translator: Translator): string {
  const { text } = translator;
  const lines = hourLines(rangesOf(gaps), translator);
  const named = lines.slice(0, namedGaps).join(text('shortlist.hoursSeparator'));
  const more = lines.length - namedGaps;
  return more > 0
    ? text('shortlist.fit.missingMore', { gaps: named, count: more })
    : text('shortlist.fit.missing', { gaps: named });
}

/** Ranges in words, such as "Mon, Tue 8:00 AM–2:00 PM": one line for each stretch of hours, with its days. */
export function hourLines(
  ranges: readonly WeekRange[],
  { text, time, join }: Pick<Translator, 'text' | 'time' | 'join'>,
): string[] {
  const allHours = new Set(ranges.map(({ start, end }) => `${start} ${end}`));
  return [...allHours].map((hours) => {
    const [start = '', end = ''] = hours.split(' ');
    const same = ranges.filter((range) => range.start === start && range.end === end);
    const days = join(same.map(({ day }) => text(`shortlist.day.${day}`)));
    if (start === end && start === '00:00') return text('shortlist.wholeDays', { days });
    return text('shortlist.hours', { days, start: time(start), end: time(end) });
  });
}

/** The covered parts as rectangles one unit high. */
function barPath(needed: readonly Span[], gaps: readonly Span[]): string {
  let place = 0;
  let path = '';
  const fill = (length: number) => {
    if (length > 0) path += `M${place} 0h${length}v1h-${length}z`;
    place += length;
  };
  for (const span of needed) {
    let { from } = span;
    for (const gap of gaps.filter((one) => one.from >= span.from && one.until <= span.until)) {
      fill(gap.from - from);
      place += gap.until - gap.from;
      from = gap.until;
    }
    fill(span.until - from);
  }
  return path;
}
