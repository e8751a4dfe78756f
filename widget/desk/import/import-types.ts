import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';

/** What a column of a file can fill. `name` is a whole name, which is split. */
export const importFields = [
  'firstName',
  'lastName',
  'name',
  'phone',
  'email',
  'locale',
  'wechatId',
  'location',
  'city',
  'state',
  'languages',
  'yearsExperience',
  'familiesServed',
  'workArrangement',
  'preferredAgeGroups',
  'duties',
  'travelWillingness',
  'availableFrom',
  'payFrom',
  'specialties',
  'experienceDescription',
  'headline',
  'aboutMe',
] as const;

/** What a column of a file can fill. */
export type ImportField = (typeof importFields)[number];

/** The cells of a file, row by row. */
export interface Table {
  /** All rows have as many cells as the longest one. Blank rows are left out. */
  rows: string[][];
  /** The number of each row in the file, as a spreadsheet counts from 1. */
  numbers: number[];
}

/** Which column, from 0, fills which field, and whether the first row names the columns. */
export interface Mapping {
  hasHeader: boolean;
  columns: Partial<Record<ImportField, number>>;
}

/** A reason in words: a key of the catalogue `desk.import.why.*` or `validation.*` with its values, or words of the server. */
export type Reason = { field?: ImportField } & (
  | { key: string; values?: Record<string, string | number> }
  | { words: string }
);

/** A row after all checks. */
export interface CheckedRow {
  /** Its number in the file. */
  row: number;
  cells: string[];
  /** `new` rows are written, `known` ones are nannies already, and `look` rows must be corrected in the file. */
  state: 'new' | 'known' | 'look';
  /** What is sent, where the row is new. */
  nanny?: NewUnclaimed;
  /** Why it is not written. */
  reasons: Reason[];
  /** What staff should know although it is written, such as that the phone has sent STOP. */
  notes: Reason[];
  /** The nanny who has the phone, where the row is known. */
  known?: { id: string; name: string };
}
