/** Whole addresses of groups and projects. */

/** As long as an index of either engine takes, and what fits into the address of a page. */
const longestAddress = 1024;

/** Why an address of this many characters cannot be; undefined when it can. */
export const addressLengthFault = (length: number): string | undefined =>
  length > longestAddress ? `makes an address that is too long (at most ${longestAddress} characters)` : undefined;
