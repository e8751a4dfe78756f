// All words of the calendar come from Intl (widget/ui/date-multi-calendar.tsx). react-day-picker formats nothing but its own ids.

/** @param {Date} date @param {string} pattern `yyyy-MM-dd` or `yyyy-MM` */
export function format(date, pattern) {
  const fields = [String(date.getFullYear()).padStart(4, '0'), twoDigits(date.getMonth() + 1)];
  if (pattern === 'yyyy-MM') return fields.join('-');
  if (pattern === 'yyyy-MM-dd') return [...fields, twoDigits(date.getDate())].join('-');
  throw new Error(`The date pattern ${pattern} is left out of the browser build: see site/lean-packages.mjs.`);
}

/** @param {number} number */
function twoDigits(number) {
  return String(number).padStart(2, '0');
}
