// Synthetic speech for the sample videos: SVOX Pico for English and Spanish, eSpeak NG for Chinese. Only make-films.mjs needs
// these programs (Debian's libttspico-utils, espeak-ng, and sox).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Samples per second; one channel of 16 bits. */
export const sampleRate = 48_000;

const leadSeconds = 0.5;
const pauseSeconds = 0.4;
const tailSeconds = 0.7;
/** The peak level, in dB below full scale. */
const peakDecibels = -3;

/** eSpeak NG can read few Chinese characters, but all of pinyin. @type {Record<string, string>} */
const pinyin = {
  '您好，我是林晓雯。': 'nin2 hao3, wo3 shi4 lin2 xiao3wen2.',
  '我喜欢和孩子一起画画、讲故事。': 'wo3 xi3huan1 he2 hai2zi5 yi4qi3 hua4hua4, jiang3 gu4shi5.',
  '期待认识您和您的宝宝。': 'qi1dai4 ren4shi5 nin2 he2 nin2 de5 bao3bao5.',
};

/** Writes a sentence as a WAV file. @type {Record<'en' | 'es' | 'zh', (sentence: string, file: string) => void>} */
const speak = {
  en: (sentence, file) => void execFileSync('pico2wave', ['-l', 'en-US', '-w', file, sentence]),
  es: (sentence, file) => void execFileSync('pico2wave', ['-l', 'es-ES', '-w', file, sentence]),
  zh: (sentence, file) =>
    void execFileSync('espeak-ng', ['-v', 'cmn-latn-pinyin+f2', '-s', '165', '-w', file, pinyin[sentence] ?? '']),
};

/** Trims the silence around a sentence. Higher synthetic voices sound harsher, so they are adjusted. */
const shaping = {
  trim: ['silence', '1', '0.01', '0.5%', 'reverse', 'silence', '1', '0.01', '0.5%', 'reverse'],
  soften: ['highpass', '90', 'treble', '-3', '5k', 'reverb', '10', '50', '20', '100', '0', '-6'],
};

/**
 * Speaks sentences one after another.
 * @param {'en' | 'es' | 'zh'} locale @param {readonly string[]} sentences
 * @returns {{ wav: Buffer, samples: Int16Array, seconds: number, spoken: [from: number, to: number][] }} the times of the
 *   sentences are in s
 */
export function speakSentences(locale, sentences) {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  try {
    const parts = sentences.map((sentence, index) => {
      const [raw, trimmed] = [join(folder, `${index}-raw.wav`), join(folder, `${index}.wav`)];
      speak[locale](sentence, raw);
      execFileSync('sox', [raw, '-r', String(sampleRate), '-c', '1', '-b', '16', trimmed, ...shaping.trim]);
      const seconds = Number(execFileSync('soxi', ['-D', trimmed], { encoding: 'utf8' }));
      return { trimmed, seconds };
    });
    /** @type {[number, number][]} */
    const spoken = [];
    let at = leadSeconds;
    for (const { seconds } of parts) {
      spoken.push([at, at + seconds]);
      at += seconds + pauseSeconds;
    }
    const seconds = at - pauseSeconds + tailSeconds;
    const whole = join(folder, 'whole.wav');
    const pads = spoken
      .slice(1)
      .map(([from], index) => `${pauseSeconds}@${from - leadSeconds - pauseSeconds * (index + 1)}`);
    const joined = ['pad', String(leadSeconds), String(tailSeconds), ...shaping.soften, 'norm', String(peakDecibels)];
    const files = parts.map(({ trimmed }) => trimmed);
    execFileSync('sox', [...files, whole, ...(pads.length > 0 ? ['pad', ...pads] : []), ...joined]);
    const raw = join(folder, 'whole.s16');
    execFileSync('sox', [whole, raw]);
    const bytes = Uint8Array.from(readFileSync(raw));
    return { wav: readFileSync(whole), samples: new Int16Array(bytes.buffer), seconds, spoken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The loudness around each frame, 0 to 1 of the loudest.
 * @param {Int16Array} samples @param {number} framesPerSecond @returns {number[]} one value for each frame
 */
export function loudness(samples, framesPerSecond) {
  const length = Math.round(sampleRate / framesPerSecond);
  const levels = Array.from({ length: Math.ceil(samples.length / length) }, (_, frame) => {
    const heard = samples.subarray(frame * length, (frame + 1) * length);
    return Math.sqrt(heard.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(heard.length, 1));
  });
  const loudest = Math.max(...levels, 1);
  return levels.map((level) => level / loudest);
}
