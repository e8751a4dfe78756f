import { createContext } from 'react';

/**
 * True shows the errors of all fields of the step screens inside, untouched ones too: set it when she presses Next
 * while the step is not valid.
 */
export const RevealErrors = createContext(false);
