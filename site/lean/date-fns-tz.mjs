// Dates in other time zones: the calendar shows the visitor's own.
import { leftOut } from './left-out.mjs';

export const TZDate = leftOut('A time zone');
