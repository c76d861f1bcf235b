/** A checked value, or one line saying what is wrong; the line never holds a secret. */
export type CheckedValue =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly problem: string };

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controlCharacter = /[\u0000-\u001F\u007F]/;

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`);

const refused = (problem: string): CheckedValue => ({ ok: false, problem });

/** Checks text that is to be used as a token; `from` says where it came from. The text is never shown. */
export const checkToken = (from: string, text: string): CheckedValue => {
  if (text === '') return refused(`${from} is empty`);
  // A header carries it, so anything but visible ASCII would be refused there, or would split the header.
  return /^[\u0021-\u007E]+$/.test(text)
    ? { ok: true, value: text }
    : refused(`${from} contains spaces, line breaks, or characters that no token has`);
};

const checkText = (key: KeyDeclaration, text: string): CheckedValue => {
  if (key.secret) return checkToken(key.name, text);
  return controlCharacter.test(text)
    ? refused(`${key.name} must be one line without control characters`)
    : { ok: true, value: text };
};

/** Masks everything between the scheme and the last @ of an address, where a password could be. */
const hideUserinfo = (address: string): string => address.replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, '$1********@');

/** A host, maybe with a port and a path, as people type it. */
const bareHost = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d+)?(\/.*)?$/i;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+)(:|\/|$)/i;

/** The URL with its scheme: https unless it is of this machine, where services have no certificates. */
const withScheme = (text: string): string =>
  bareHost.test(text) ? `${loopback.test(text) ? 'http' : 'https'}://${text}` : text;

const checkUrl = (key: KeyDeclaration, typed: string): CheckedValue => {
  const text = withScheme(typed);
  const shown = hideUserinfo(text);
  if (!/^https?:\/\//i.test(text)) {
    return refused(`${key.name} must start with http:// or https://, got "${shown}"`);
  }
  if (!URL.canParse(text)) return refused(`${key.name} is not a valid URL: "${shown}"`);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    return refused(`${key.name} must not contain a username or password, got "${shown}"`);
  }
  if (/[?#]/.test(text)) return refused(`${key.name} must not contain ? or #, got "${shown}"`);
  return { ok: true, value: text };
};

const checkChoice = (key: KeyDeclaration, text: string): CheckedValue => {
  const choices = key.choices ?? [];
  return choices.includes(text)
    ? { ok: true, value: text }
    : refused(`${key.name} must be one of ${choices.join(', ')}, got "${text}"`);
};

const checkNumber = (key: KeyDeclaration, text: string): CheckedValue => {
  const { minimum = -Infinity, maximum = Infinity } = key;
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const fits = value >= minimum && value <= maximum && (!key.integer || Number.isInteger(value));
  const noun = key.integer ? 'a whole number' : 'a number';
  return fits
    ? { ok: true, value }
    : refused(`${key.name} must be ${noun} from ${minimum} to ${maximum}, got "${text}"`);
};

/** What a value of a key looks like; each kind has one check in key-values.ts. */
export type KeyKind = 'text' | 'url' | 'path' | 'choice' | 'number';

/** One setting that a profile can hold. */
export type KeyDeclaration = {
  /** Name in the configuration file; a flag is its kebab-case. */
  readonly name: string;
  readonly summary: string;
  readonly kind: KeyKind;
  /** Environment variable that sets it, if one does. */
  readonly env?: string;
  /** Never shown, and never taken from a flag. */
  readonly secret?: true;
  readonly default?: string | number;
  /** Allowed words of a `choice`. */
  readonly choices?: readonly string[];
  /** Limits of a `number`, both inclusive. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly integer?: true;
};

const checks: Record<KeyKind, (key: KeyDeclaration, text: string) => CheckedValue> = {
  text: checkText,
  url: checkUrl,
  path: checkText,
  choice: checkChoice,
  number: checkNumber,
};

/** Checks a value of any origin (a flag's text, a variable, JSON from the file) against a key's kind. */
export const checkValue = (key: KeyDeclaration, raw: unknown): CheckedValue => {
  if (typeof raw !== 'string' && typeof raw !== 'number') {
    const wanted = key.kind === 'number' ? 'a number' : 'a text';
    return refused(`${key.name} must be ${wanted}, got ${raw === null ? 'null' : typeOf(raw)}`);
  }
  const text = String(raw).trim();
  if (text === '') return refused(`${key.name} must not be empty`);
  return checks[key.kind](key, text);
};
