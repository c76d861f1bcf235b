/** As long as an index of either engine takes, and what fits into the address of a page. */
const longestAddress = 1024;

/** Why an address of this many characters cannot be; undefined when it can. */
export const addressLengthFault = (length: number): string | undefined =>
  length > longestAddress ? `makes an address that is too long (at most ${longestAddress} characters)` : undefined;

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

/** Why a text says nothing; undefined when it says something, and where none is given. Length is the contract's concern. */
export const blankFault = (text: string | undefined): string | undefined =>
  text?.trim() === '' ? "can't be blank" : undefined;

/** What may be one step of an address: a username, the path of a group, the path of a project. */
/** Why a text cannot be a name; undefined when it can. Length is the contract's concern. */
export const displayNameFault = (text: string): string | undefined => {
  if (text.trim() === '') {
    return "can't be blank";
  }
  return /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text) ? 'contains control characters' : undefined;
};

/** First steps that lead elsewhere than to a user or a group. */
const reservedAtTop = new Set(
  `- .well-known admin api assets dashboard docs explore groups health help import jobqueue login logout metrics oauth
  projects public robots.txt search sidekiq snippets static system unsubscribes uploads users v2`.split(/\s+/),
);

/** Steps below a group or project that its own pages use. */
const reservedBelow = new Set(
  `- badges blame blob builds commits create create_dir edit environments files find_file info new preview raw refs tree
  update wikis`.split(/\s+/),
);

const form = /^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;
const tooLong = 255;

/** Why a text cannot be a step of an address; undefined when it can. */
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

/** Without what a path cannot end in, however often it is there. */
const withoutEndings = (text: string): string => {
  const shorter = text.replace(/(?:\.git|\.atom|[-.])$/, '');
  return shorter === text ? text : withoutEndings(shorter);
};

/** The path that a name suggests: `Größe & More` gives `grosse-more`; empty when nothing is left. */
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
