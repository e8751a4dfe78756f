import type { AstroGlobal } from 'astro';
import { presetRanges } from '#domain/shortlist/presets.ts';
import type { WeekRange } from '#domain/shortlist/week.ts';
import { maxWeekRanges, weekSchema } from '#domain/shortlist/week-schema.ts';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { localizePath } from '#domain/locale.ts';
import { weekdays } from '#domain/profile/enums.ts';
import { setWeek } from '#worker/features/shortlist/service.ts';
import { pageContext } from './page-context.ts';
import { familyOf, seeOther } from './shortlist.ts';

/** The times of one stretch of hours as they stand in the form; empty where nothing is chosen. */
export interface TypedRange {
  day: (typeof weekdays)[number];
  start: string;
  end: string;
}

/** The stretches of a form's day, at least one. */
export function rangesOn(day: TypedRange['day'], ranges: readonly TypedRange[]): TypedRange[] {
  const own = ranges.filter((range) => range.day === day);
  return own.length > 0 ? own : [{ day, start: '', end: '' }];
}

/** A form that is shown again. Without a failure, it has the hours of a preset, which are not stored yet. */
interface ShownAgain {
  typed: TypedRange[];
  failure?: string;
  status: number;
}

/** More stretches than a person enters. Each is shown with two lists of times, so a forged form could ask for a page of megabytes. */
const maxTyped = 2 * maxWeekRanges;

/** Stores the week of a form, or returns what the form shows next: a preset, or the same hours with what is wrong. */
export async function receiveWeek(astro: AstroGlobal): Promise<Response | ShownAgain> {
  const { services, locale, translator } = pageContext(astro);
  const form = await astro.request.formData().catch(() => new FormData());
  const preset = presetRanges(String(form.get('preset')));
  if (preset) return { typed: preset, status: 200 };
  const typed = typedRanges(form);
  const week = weekSchema.safeParse({ ranges: typed });
  if (!week.success) {
    const ofAll = toFieldIssues(week.error.issues).find(({ path }) => path === 'ranges');
    const failure = translator.text(ofAll?.messageId ?? 'shortlist.weekInvalid', ofAll?.values);
    return { typed, failure, status: 422 };
  }
  try {
    const kept = await setWeek(services, familyOf(astro), week.data.ranges);
    return seeOther(astro, localizePath('/shortlist', locale), { token: kept.token, hasWeek: kept.week.length > 0 });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { typed, failure: translator.text(`errors.${error.code}`), status: error.status };
  }
}

/** The stretches in a form that are at least half filled in. */
function typedRanges(form: FormData): TypedRange[] {
  const typed = weekdays.flatMap((day) => {
    const ends = form.getAll(`${day}-end`).map(String);
    return form.getAll(`${day}-start`).flatMap((start, index) => {
      const range: TypedRange & WeekRange = { day, start: String(start), end: ends[index] ?? '' };
      return range.start === '' && range.end === '' ? [] : [range];
    });
  });
  return typed.slice(0, maxTyped);
}
