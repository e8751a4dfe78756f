import { access } from './faults/access.ts';
import type { Fault } from './faults/fault.ts';
import { pages } from './faults/pages.ts';
import { privacy } from './faults/privacy.ts';
import { words } from './faults/words.ts';
import { work } from './faults/work.ts';

/** By what is at stake. A fix of a serious fault adds the fault here. */
export const faults: Record<string, Fault[]> = { ...access, ...privacy, ...pages, ...words, ...work };
