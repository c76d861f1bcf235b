import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

/** Characters that fit into an index of either engine, and into a URL. */
const longestAddress = 1024;

/** Returns an error message about the length of a full path; undefined if it is valid. */
export const addressLengthFault = (length: number): string | undefined =>
  length > longestAddress ? `makes an address that is too long (at most ${longestAddress} characters)` : undefined;

/** Returns an error message, by the rules of HTML forms; undefined for a valid email address. */
export const emailFault = (text: string): string | undefined =>
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(
    text,
  )
    ? undefined
    : 'is not an email address';

/** Returns an error message; undefined for a valid URL and for no text. */
export const webUrlFault = (text: string | null | undefined): string | undefined => {
  if (text === undefined || text === null || text === '') {
    return undefined;
  }
  // The URL parser ignores tabs and line breaks, which would be stored.
  if (/\p{Cc}/u.test(text)) return 'has control characters';
  const url = parseUrl(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? undefined : 'is not an http or https address';
};

/** Returns an error message for a blank text. The contract checks the length. */
export const blankFault = (text: string | undefined): string | undefined =>
  text?.trim() === '' ? "can't be blank" : undefined;

/** Returns an error message; undefined for a valid name. The contract checks the length. */
export const displayNameFault = (text: string): string | undefined => {
  if (text.trim() === '') {
    return "can't be blank";
  }
  return /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text) ? 'contains control characters' : undefined;
};

/** First segments of paths that are not a user or a group. */
const reservedAtTop = new Set(
  `- .well-known admin api assets dashboard docs explore groups health help import jobqueue login logout metrics oauth
  projects public robots.txt search sidekiq snippets static system unsubscribes uploads users v2`.split(/\s+/),
);

/** Segments below a group or project that its own pages use. */
const reservedBelow = new Set(
  `- badges blame blob builds commits create create_dir edit environments files find_file info new preview raw refs tree
  update wikis`.split(/\s+/),
);

const form = /^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;
const tooLong = 255;

/** Returns an error message about a username, or the path of a group or project; undefined if it is valid. */
export const pathNameFault = (text: string, place: 'top' | 'below'): string | undefined => {
  if (!form.test(text) || text === '.' || text === '..') {
    return "can contain only letters, digits, '_', '-' and '.', and cannot start with '-'";
  }
  if (/\.(git|atom)?$/i.test(text)) {
    return "cannot end in '.', '.git' or '.atom'";
  }
  if (text.length > tooLong) {
    return `is too long (at most ${tooLong} characters)`;
  }
  const reserved = place === 'top' ? reservedAtTop : reservedBelow;
  return reserved.has(text.toLowerCase()) ? 'is a reserved name' : undefined;
};

/** Removes endings that a path cannot have, again and again. */
const withoutEndings = (text: string): string => {
  const shorter = text.replace(/(?:\.git|\.atom|[-.])$/, '');
  return shorter === text ? text : withoutEndings(shorter);
};

/** Derives a path from a name: `Größe & More` gives `grosse-more`. Returns an empty text if nothing is left. */
export const pathNameFrom = (name: string): string =>
  withoutEndings(
    name
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9_.]+/g, '-')
      .replace(/^[-.]+/, '')
      .slice(0, tooLong),
  );
