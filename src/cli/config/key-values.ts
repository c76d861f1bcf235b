import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

/** A checked value, or a message of one line, which never contains a secret. */
export type CheckedValue =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly problem: string };

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controlCharacter = /[\u0000-\u001F\u007F]/;

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`);

const refused = (problem: string): CheckedValue => ({ ok: false, problem });

/** Checks text for use as a token. Messages contain `from`, its origin, and never the text. */
export const checkToken = (from: string, text: string): CheckedValue => {
  if (text === '') return refused(`${from} is empty`);
  // Anything but visible ASCII would be refused in a header, or would split it.
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

/** Masks everything between the scheme and the last @ of a URL, where a password could be. */
const hideUserinfo = (address: string): string => address.replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, '$1********@');

/** A host without a scheme, maybe with a port and a path. */
const bareHost = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d+)?(\/.*)?$/i;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+)(:|\/|$)/i;

/** Adds a scheme: https, or http for this machine, where servers have no certificates. */
const withScheme = (text: string): string =>
  bareHost.test(text) ? `${loopback.test(text) ? 'http' : 'https'}://${text}` : text;

const checkUrl = (key: KeyDeclaration, typed: string): CheckedValue => {
  const text = withScheme(typed);
  const shown = hideUserinfo(text);
  if (!/^https?:\/\//i.test(text)) {
    return refused(`${key.name} must start with http:// or https://, got "${shown}"`);
  }
  const url = parseUrl(text);
  if (url === undefined) return refused(`${key.name} is not a valid URL: "${shown}"`);
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

export type KeyKind = 'text' | 'url' | 'path' | 'choice' | 'number';

/** One setting that a profile can hold. */
export type KeyDeclaration = {
  /** Name in the configuration file; a flag is its kebab-case. */
  readonly name: string;
  readonly summary: string;
  readonly kind: KeyKind;
  /** Environment variable that sets it. */
  readonly env?: string;
  /** Never shown, and never a flag. */
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

/** Checks a value of any origin, such as a flag, a variable, or the file. */
export const checkValue = (key: KeyDeclaration, raw: unknown): CheckedValue => {
  if (typeof raw !== 'string' && typeof raw !== 'number') {
    const wanted = key.kind === 'number' ? 'a number' : 'a text';
    return refused(`${key.name} must be ${wanted}, got ${raw === null ? 'null' : typeOf(raw)}`);
  }
  const text = String(raw).trim();
  if (text === '') return refused(`${key.name} must not be empty`);
  return checks[key.kind](key, text);
};
