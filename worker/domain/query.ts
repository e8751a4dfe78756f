import { z } from 'zod';

/** Longest value of a query parameter, in UTF-16 units. */
const maxLength = 300;

/** An optional query parameter with any text. @param description for the API document */
export const queryText = (description: string) =>
  z.string().max(maxLength, 'validation.tooLong').optional().describe(description);

/** The start of a page in a list. */
export const pageQuery = queryText('`next` of the previous page');
