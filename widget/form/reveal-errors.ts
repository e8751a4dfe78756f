import { createContext } from 'react';

/**
 * True shows the errors of all fields of the step screens inside, including untouched ones: set it when Next is pressed while the
 * step is invalid.
 */
export const RevealErrors = createContext(false);
