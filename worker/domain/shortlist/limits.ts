/** A shortlist holds at most this many nannies whom families can see. */
export const maxShortlisted = 12;

/** At most this many nannies are compared. */
export const maxCompared = 4;

/** Longest note, in UTF-16 units. */
export const maxNote = 500;
