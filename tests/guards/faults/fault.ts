/** A fault that a careless edit could make, and the test that must notice it. */
export interface Fault {
  /** What people would see. */
  what: string;
  file: string;
  /** Occurs in the file exactly once. */
  text: string;
  replacement: string;
  /** Of the project `node` or `workerd`. */
  testFile: string;
  /** The full name of the test. */
  test: string;
}
