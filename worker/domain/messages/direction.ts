/** Letters of scripts that run from right to left, and characters that change the direction of what follows. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u202A-\u202E\u2066-\u2069]/u;

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: what is between them has a direction of its own. */
const isolate = { start: '\u2068', end: '\u2069' };

/** A value for a sentence: one that runs from right to left must not reorder the words and digits around it. */
export function isolated<Value>(value: Value): Value | string {
  return typeof value === 'string' && rightToLeft.test(value) ? isolate.start + value + isolate.end : value;
}
