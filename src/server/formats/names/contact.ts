/** Addresses of people: email and web. */

/** Why a text cannot be an email address (the form that HTML forms take); undefined when it can. */
export const emailFault = (text: string): string | undefined =>
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(
    text,
  )
    ? undefined
    : 'is not an email address';

/** Why a text cannot be the address of a web site; undefined when it can, and for the empty text. */
export const webUrlFault = (text: string | null | undefined): string | undefined => {
  if (text === undefined || text === null || text === '') {
    return undefined;
  }
  // The parser leaves out tabs and line breaks without a word, and they would be kept.
  if (/\p{Cc}/u.test(text)) return 'has control characters';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? undefined : 'is not an http or https address';
};
