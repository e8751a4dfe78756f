/** GSM 03.38: any character outside it reduces each part of a text message from 160 to 70 characters. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€';

/** How a text message is sent, which decides its price. */
export interface SmsParts {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets in GSM-7, UTF-16 units in UCS-2. */
  length: number;
  parts: number;
  /** The characters outside GSM-7. */
  foreign: string;
}

/** Counts the parts of a text message. In a message of several parts, each loses room to its number. */
export function smsParts(text: string): SmsParts {
  const letters = [...text];
  const foreign = letters.filter((letter) => !basic.includes(letter) && !extended.includes(letter)).join('');
  if (foreign !== '') {
    return {
      encoding: 'UCS-2',
      length: text.length,
      parts: text.length <= 70 ? 1 : Math.ceil(text.length / 67),
      foreign,
    };
  }
  const septets = letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0);
  return { encoding: 'GSM-7', length: septets, parts: septets <= 160 ? 1 : Math.ceil(septets / 153), foreign };
}
