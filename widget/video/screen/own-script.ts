/** The nanny's script for the recorder. */
export interface OwnScript {
  text: string;
  onChange(text: string): void;
  /** Writes a script from the profile. Rejects if that failed. */
  write(): Promise<string>;
}
