import { isExactNumber } from './json/exact-number.ts';

/** Removes secrets from everything that people see: `--debug`, `--dry-run`, and errors. */

/** The replacement of a secret. */
export const redacted = '[redacted]';

const secretHeader = /token|authorization|cookie|secret|password|api-?key/i;
const secretName = /(^|[^a-z])(password|passphrase|pass|token|secret|value|key|webhook)(_confirmation)?$/i;
/** The names in this member are chosen by the user, and its values are values of variables. */
const secretBag = 'variables';

/** The name alone says that its value is a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const secretVariable = /jwt|passw|_pwd$|credential|auth(?!or|_sock)/i;

/** The name of an environment variable says that its value is or may be a secret. */
export const isSecretVariable = (name: string): boolean =>
  isSecretName(name) || secretHeader.test(name) || secretVariable.test(name);

/** `key` beside a value is the name of a variable, which is not secret. Otherwise it is a private key. */
const isVariableName = (name: string, record: object): boolean =>
  name === 'key' && 'key' in record && 'value' in record && /^[A-Za-z0-9_]{1,255}$/.test(String(record.key));

/** Returns the names in `a[b][c]`. */
const nameParts = (name: string): string[] => name.split(/[[\]]+/).filter((part) => part !== '');

/** In a query or form, the last name in `a[b]` says that its value is a secret. */
const isSecretField = (name: string): boolean => {
  const parts = nameParts(name);
  return isSecretName(parts.at(-1) ?? '') || (parts[0] === secretBag && parts.length > 1);
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Replaces the values of secret fields in `a=1&token=2`. */
export const redactPairs = (pairs: string): string =>
  pairs
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return pair.includes('=') && isSecretField(decode(name)) ? `${name}=${redacted}` : pair;
    })
    .join('&');

/** Replaces the user and password before a host in all URLs of a text. */
const redactUsers = (text: string): string => text.replaceAll(/(\w:\/\/)[^/?#\s"'<>]*@/g, `$1${redacted}@`);

/** Replaces secrets in the query of a URL or path, and the user and password before its host. */
export const redactUrl = (url: string): string => {
  const [address = '', ...rest] = redactUsers(url).split('?');
  return rest.length === 0 ? address : `${address}?${redactPairs(rest.join('?'))}`;
};

/** Replaces secrets in all URLs of a text. */
const redactText = (text: string): string =>
  redactUsers(text).replaceAll(/([?&][^=&\s<>"]+=)[^&\s<>",;]*/g, (pair, start: string) =>
    isSecretField(decode(start.slice(1, -1))) ? `${start}${redacted}` : pair,
  );

/** Returns headers for display, without tokens, cookies, and secrets in URLs. */
export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeader.test(name) ? redacted : redactText(value)]),
  );

/** Copies a JSON value with another value for each secret member at any level, and without secrets in URLs. */
const mapSecrets = (value: unknown, hide: (secret: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((element) => mapSecrets(element, hide));
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isSecretName(name) && !isVariableName(name, value) && member !== null && typeof member !== 'boolean')
        return [name, hide(member)];
      if (name === secretBag && typeof member === 'object' && member !== null && !Array.isArray(member)) {
        return [name, Object.fromEntries(Object.entries(member).map(([key, secret]) => [key, hide(secret)]))];
      }
      return [name, mapSecrets(member, hide)];
    }),
  );
};

/** Copies a JSON value without the values of secret members at any level, and without secrets in URLs. */
export const redactValue = (value: unknown): unknown => mapSecrets(value, () => redacted);

/** The texts that `redactValue` leaves out of a body; none for a body that is not JSON. */
const secretsInBody = (body: unknown): readonly string[] => {
  if (typeof body !== 'string') return [];
  const found: string[] = [];
  try {
    mapSecrets(JSON.parse(body), (secret) => {
      if (typeof secret === 'string') found.push(secret);
      return redacted;
    });
  } catch {
    return [];
  }
  return found;
};

/** Shorter texts are hardly secrets, and would match by chance. */
const shortestSecret = 8;

/** Returns the values of secret headers, without a scheme such as `Bearer`. */
const secretsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name]) => secretHeader.test(name))
    .map(([, value]) => value.split(' ').at(-1) ?? '');

/** Returns a text in the forms in which it may appear: unchanged, on one line, and escaped for JSON and URLs. */
const writtenForms = (text: string): string[] => {
  const json = JSON.stringify(text).slice(1, -1);
  const oneLine = text.replaceAll(/\s+/g, ' ').trim();
  return [...new Set([text, oneLine, json, json.replaceAll('/', '\\/'), encodeURIComponent(text)])];
};

/** The secrets that a request sends, which some servers and proxies send back. */
export const secretsOfRequest = (headers: Readonly<Record<string, string>>, body?: unknown): readonly string[] => [
  ...secretsOf(headers),
  ...secretsInBody(body),
];

/** Replaces secrets in UTF-8, or in another encoding that contains ASCII. */
export const bytesWithoutSecrets = (secrets: readonly string[], bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1');
  const clean = withoutSecrets(
    secrets.map((secret) => Buffer.from(secret).toString('latin1')),
    text,
  );
  return clean === text ? bytes : Buffer.from(clean, 'latin1');
};

/** Copies a JSON value without these secrets. */
export const withoutSecrets = <T>(secrets: readonly string[], value: T): T => {
  const forms = secrets.flatMap(writtenForms).filter((form) => form.length >= shortestSecret);
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return forms.reduce((text, form) => text.replaceAll(form, redacted), part);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, clean(member)]));
  };
  return clean(value) as T;
};
