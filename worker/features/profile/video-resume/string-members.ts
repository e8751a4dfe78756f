import { ProductError } from '#domain/errors.ts';

/** A piece of a member's value, in order. The last piece of a member may be empty. */
export interface MemberPiece {
  name: string;
  text: string;
  isLast: boolean;
}

/** Longest name of a member, in UTF-16 units. */
const maxNameLength = 100;

type Place = 'start' | 'first-name' | 'name' | 'in-name' | 'colon' | 'value' | 'in-value' | 'comma' | 'end';

/**
 * Reads a JSON object whose members are all strings while it arrives, without keeping a whole value in memory: a recording in one
 * of them may be larger than a request's memory limit.
 * @throws ProductError malformed_request for anything that is not such JSON, validation_failed for another type of value
 */
export class StringMembers {
  #place: Place = 'start';
  #name = '';
  /** The start of an escape sequence whose end has not arrived. */
  #escape = '';

  /** Processes the next chunk of the JSON text. */
  *read(arrived: string): Generator<MemberPiece> {
    const text = this.#escape + arrived;
    this.#escape = '';
    let at = 0;
    while (at < text.length) {
      if (this.#place !== 'in-name' && this.#place !== 'in-value') {
        this.#step(text.charAt(at));
        at += 1;
        continue;
      }
      const run = this.#run(text, at);
      at = run.end;
      if (this.#place === 'in-value') yield { name: this.#name, text: run.text, isLast: run.isLast };
      else this.#growName(run.text);
      if (run.isLast) this.#place = this.#place === 'in-value' ? 'comma' : 'colon';
    }
  }

  /** Signals the end of the JSON text. */
  end(): void {
    if (this.#place !== 'end' || this.#escape !== '') throw malformed();
  }

  /** Processes a character between strings. */
  #step(character: string): void {
    if (/[ \t\r\n]/.test(character)) return;
    const next = steps[this.#place]?.[character];
    if (next === undefined) {
      if (this.#place === 'value') throw wrongType(this.#name);
      throw malformed();
    }
    if (next === 'in-name') this.#name = '';
    this.#place = next;
  }

  #growName(text: string): void {
    this.#name += text;
    if (this.#name.length > maxNameLength) throw malformed();
  }

  /** The text of a string from `from` to its end, or as far as it has arrived. */
  #run(text: string, from: number): { text: string; end: number; isLast: boolean } {
    stringContent.lastIndex = from;
    const found = stringContent.exec(text)?.[0] ?? '';
    const end = from + found.length;
    if (text[end] === '"') return { text: unescaped(found), end: end + 1, isLast: true };
    // Only an escape sequence can stop a run before its end. An incomplete one waits for the rest.
    if (end < text.length && text.length - end >= longestEscape) throw malformed();
    this.#escape = text.slice(end);
    return { text: unescaped(found), end: text.length, isLast: false };
  }
}

const longestEscape = String.raw`\u0041`.length;

/** Characters and complete escape sequences of a JSON string. */
const stringContent = /[^"\\]*(?:\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])[^"\\]*)*/y;

/** The next state for each character between strings. */
const steps: Partial<Record<Place, Record<string, Place>>> = {
  start: { '{': 'first-name' },
  'first-name': { '"': 'in-name', '}': 'end' },
  name: { '"': 'in-name' },
  colon: { ':': 'value' },
  value: { '"': 'in-value' },
  comma: { ',': 'name', '}': 'end' },
};

function unescaped(content: string): string {
  if (!content.includes('\\')) return content;
  try {
    return String(JSON.parse(`"${content}"`));
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause?: unknown): ProductError {
  return new ProductError('malformed_request', { cause });
}

function wrongType(path: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId: 'validation.wrongType' }] });
}
