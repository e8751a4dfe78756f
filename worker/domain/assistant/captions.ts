import { hourMs, minuteMs } from '../durations.ts';
import { sentencesOf } from './sentences.ts';

/** One caption: the text spoken between two moments of a video, in ms. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** A calm speaking pace: about 130 English or Spanish words, or 230 Chinese characters, a minute. */
const msPerWord = 460;
const msPerCharacter = 260;

/** How long a text takes to say, in ms. */
export function speakingMs(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return characters * msPerCharacter + words * msPerWord;
}

/** A caption holds at most about two lines: units of width, where a Chinese character is two. */
const longestCue = 76;

/** A video resume lasts at most a minute (docs/specification.md 9). */
const longestVideoMs = minuteMs;

/**
 * A transcript as captions that fill the length of a video: one sentence or a large part of one each, shown in proportion to the
 * time it takes to say.
 * @param durationMs the video's length; without it, the speaking time of the text, at most a minute
 */
export function timeTranscript(transcript: string, durationMs?: number): Cue[] {
  const pieces = sentencesOf(transcript).flatMap(splitLong);
  const weights = pieces.map((piece) => Math.max(speakingMs(piece), msPerWord));
  const spoken = weights.reduce((sum, weight) => sum + weight, 0);
  const length = durationMs ?? Math.min(spoken, longestVideoMs);
  let said = 0;
  return pieces.map((text, index) => {
    const startMs = Math.round((said / spoken) * length);
    said += weights[index] ?? 0;
    return { startMs, endMs: Math.round((said / spoken) * length), text };
  });
}

/**
 * A translated transcript as captions. When both texts have the same number of sentences, each sentence is shown while its
 * original is spoken; otherwise the captions are spread over the whole length.
 * @param spoken the captions of the transcript in its own language
 */
export function timeTranslation(transcript: string, spoken: readonly Cue[], translation: string): Cue[] {
  const endMs = spoken.at(-1)?.endMs ?? 0;
  const said = sentencesOf(transcript);
  const translated = sentencesOf(translation);
  if (said.length !== translated.length) return timeTranscript(translation, endMs);
  let characters = 0;
  const total = said.reduce((sum, sentence) => sum + letters(sentence), 0);
  return said.flatMap((sentence, index) => {
    const startMs = momentOf(spoken, characters / total);
    characters += letters(sentence);
    const lengthMs = momentOf(spoken, characters / total) - startMs;
    return timeTranscript(translated[index] ?? '', lengthMs).map((cue) => ({
      startMs: startMs + cue.startMs,
      endMs: startMs + cue.endMs,
      text: cue.text,
    }));
  });
}

/** The time at which the given share of a transcript's letters has been spoken, in ms. */
function momentOf(spoken: readonly Cue[], share: number): number {
  const total = spoken.reduce((sum, { text }) => sum + letters(text), 0);
  let left = share * total;
  for (const { startMs, endMs, text } of spoken) {
    const length = letters(text);
    if (left <= length) return Math.round(startMs + ((endMs - startMs) * left) / Math.max(length, 1));
    left -= length;
  }
  return spoken.at(-1)?.endMs ?? 0;
}

function letters(text: string): number {
  return text.replaceAll(/\s/g, '').length;
}

/** Splits a long sentence at its commas or, without any, between words, into parts of about the same length. */
function splitLong(sentence: string): string[] {
  const count = Math.ceil(widthOf(sentence) / longestCue);
  if (count <= 1) return [sentence];
  const target = widthOf(sentence) / count;
  const parts: string[] = [];
  let part = '';
  for (const word of sentence.match(/[^\s\p{Script=Han}]+\s*|\p{Script=Han}[，、；：。！？]*|\s+/gu) ?? []) {
    const isFull = widthOf(part + word) > longestCue;
    const isGoodEnd = widthOf(part) >= target * 0.8 && /[,;:，、；：]\s*$/u.test(part);
    if (part !== '' && (isFull || isGoodEnd)) {
      parts.push(part.trim());
      part = '';
    }
    part += word;
  }
  if (part.trim() !== '') parts.push(part.trim());
  return parts;
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\p{Script=Han}，。！？；：、]/u.test(character) ? 2 : 1), 0);
}

/** Captions as a WebVTT file. No text can end its cue, add another cue or contain markup (W3C WebVTT 4.1). */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues
    .map((cue) => ({ ...cue, text: escapeCue(cue.text) }))
    .filter((cue) => cue.text !== '' && cue.endMs > cue.startMs)
    .map((cue, index) => `${index + 1}\n${clock(cue.startMs)} --> ${clock(cue.endMs)}\n${cue.text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function escapeCue(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const part = (value: number, length = 2) => String(Math.trunc(value)).padStart(length, '0');

/** `HH:MM:SS.mmm` */
function clock(ms: number): string {
  return `${part(ms / hourMs)}:${part((ms / minuteMs) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
}
