/** A variable as a file holds it. */
export interface FileVariable {
  readonly key: string;
  readonly value: string;
  /** Absent where the file does not say. */
  readonly protected?: boolean;
}

/** At most 255 of A-Z a-z 0-9 _ (document, "Limits"). */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_]{1,255}$/.test(text);

/** What is wrong with a name that is no key. */
export const keyFault = 'a name has 1 to 255 of the letters A to Z, digits and _';
