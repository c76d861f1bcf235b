import { isExactNumber } from './json/exact-number.ts';

/** Takes secrets out of what is shown to people: `--debug`, `--dry-run` and errors. */

/** What stands in the place of a secret. */
export const redacted = '[redacted]';

const secretHeader = /token|authorization|cookie|secret|password|api-?key/i;
const secretName = /(^|[^a-z])(password|passphrase|token|secret|value|key)(_confirmation)?$/i;
/** Its members are named by the user and hold values of variables. */
const secretBag = 'variables';

/** Whether what has this name is a secret, by the name alone. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const secretVariable = /jwt|passw|_pwd$|credential|auth(?!or|_sock)/i;

/** Whether a variable of the environment with this name holds a secret, or may do so. */
export const isSecretVariable = (name: string): boolean =>
  isSecretName(name) || secretHeader.test(name) || secretVariable.test(name);

/** What is called `key` is the name of a variable, which is no secret, where a value is beside it; else a private key. */
const isVariableName = (name: string, record: object): boolean =>
  name === 'key' && 'key' in record && 'value' in record && /^[A-Za-z0-9_]{1,255}$/.test(String(record.key));

/** The names in `a[b][c]`. */
const nameParts = (name: string): string[] => name.split(/[[\]]+/).filter((part) => part !== '');

/** Whether a query or form field holds a secret; of `a[b]` the last name counts. */
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

/** Replaces a user and password before a host, wherever a text holds a URL. */
const redactUsers = (text: string): string => text.replaceAll(/(\w:\/\/)[^/?#\s"'<>]*@/g, `$1${redacted}@`);

/** Replaces secrets in the query of a URL or path, and a user and password before its host. */
export const redactUrl = (url: string): string => {
  const [address = '', ...rest] = redactUsers(url).split('?');
  return rest.length === 0 ? address : `${address}?${redactPairs(rest.join('?'))}`;
};

/** The same for whatever text may hold URLs. */
const redactText = (text: string): string =>
  redactUsers(text).replaceAll(/([?&][^=&\s<>"]+=)[^&\s<>",;]*/g, (pair, start: string) =>
    isSecretField(decode(start.slice(1, -1))) ? `${start}${redacted}` : pair,
  );

/** Headers fit to be shown: no token, no cookie, no secret in an address. */
export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeader.test(name) ? redacted : redactText(value)]),
  );

/** A copy of a JSON value without the values of its secret members, however deep, and secrets in its addresses. */
export const redactValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isSecretName(name) && !isVariableName(name, value) && member !== null && typeof member !== 'boolean')
        return [name, redacted];
      if (name === secretBag && typeof member === 'object' && member !== null && !Array.isArray(member)) {
        return [name, Object.fromEntries(Object.keys(member).map((key) => [key, redacted]))];
      }
      return [name, redactValue(member)];
    }),
  );
};

/** Shorter texts are no secrets worth the name, and would turn up everywhere by chance. */
const shortestSecret = 8;

/** What the secret headers of a request hold, without a scheme such as `Bearer`. */
const secretsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name]) => secretHeader.test(name))
    .map(([, value]) => value.split(' ').at(-1) ?? '');

/** A text as it is, on one line, and as JSON and URLs write it. */
const writtenForms = (text: string): string[] => {
  const json = JSON.stringify(text).slice(1, -1);
  const oneLine = text.replaceAll(/\s+/g, ' ').trim();
  return [...new Set([text, oneLine, json, json.replaceAll('/', '\\/'), encodeURIComponent(text)])];
};

/** Bytes without the secrets of these headers, whatever encoding that contains ASCII they are in. */
export const bytesWithoutSecretsOf = (headers: Readonly<Record<string, string>>, bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1');
  const clean = withoutSecretsOf(headers, text);
  return clean === text ? bytes : Buffer.from(clean, 'latin1');
};

/** A copy of a JSON value in which no text holds a secret of these headers, for services that send it back. */
export const withoutSecretsOf = <T>(headers: Readonly<Record<string, string>>, value: T): T =>
  withoutSecrets(secretsOf(headers), value);

/** The same for secrets that were sent in another way. */
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
