import type { DemoNanny } from './demo-nanny.ts';
import { chineseNannies } from './nannies-chinese.ts';
import { englishNannies } from './nannies-english.ts';
import { spanishNannies } from './nannies-spanish.ts';

const groups = [spanishNannies, englishNannies, chineseNannies];
const turns = Array.from({ length: Math.max(...groups.map((group) => group.length)) }, (_, turn) => turn);

/** All demo nannies, starting with Elena Márquez, with alternating languages. */
export const demoNannies: DemoNanny[] = turns.flatMap((turn) => groups.flatMap((group) => group.slice(turn, turn + 1)));
