/** Names as people write them. */

/** Why a text cannot be a name; undefined when it can. Length is the contract's concern. */
export const displayNameFault = (text: string): string | undefined => {
  if (text.trim() === '') {
    return "can't be blank";
  }
  return /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text) ? 'contains control characters' : undefined;
};
