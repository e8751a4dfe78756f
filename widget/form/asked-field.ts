import { createContext } from 'react';

/** A field that was asked for from elsewhere, by its name. A new object asks again. */
export interface AskedField {
  name: string;
}

/** The field that takes the focus when it shows, because a link outside the step leads to it. */
export const AskedFieldContext = createContext<AskedField | undefined>(undefined);
