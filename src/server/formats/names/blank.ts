/** Texts that people are to read. */

/** Why a text says nothing; undefined when it says something, and where none is given. Length is the contract's concern. */
export const blankFault = (text: string | undefined): string | undefined =>
  text?.trim() === '' ? "can't be blank" : undefined;
