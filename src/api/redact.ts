/** Takes secrets out of what is shown to people: `--debug`, `--dry-run` and errors. */

export const redacted = '[redacted]';

const secretHeader = /token|authorization|cookie|secret|password|api-?key/i;
const secretName = /(^|[^a-z])(password|token|secret|value|key)$/i;
/** Its members are named by the user and hold values of variables. */
const secretBag = 'variables';

const isSecretName = (name: string): boolean => secretName.test(name);

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

/** Replaces secrets in the query of a URL or path, and a user and password before its host. */
export const redactUrl = (url: string): string => {
  const [address = '', ...rest] = url.split('?');
  const open = address.replace(/^(\w+:\/\/)[^/@]*@/, `$1${redacted}@`);
  return rest.length === 0 ? open : `${open}?${redactPairs(rest.join('?'))}`;
};

/** Headers fit to be shown: no token, no cookie, no secret in an address. */
export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (secretHeader.test(name)) return [name, redacted];
      const shown = value.replaceAll(/([?&][^=&\s<>"]+=)[^&\s<>",;]*/g, (pair, start: string) =>
        isSecretField(decode(start.slice(1, -1))) ? `${start}${redacted}` : pair,
      );
      return [name, shown];
    }),
  );

/** A copy of a JSON value without the values of its secret members, however deep. */
export const redactValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isSecretName(name) && member !== null && typeof member !== 'boolean') return [name, redacted];
      if (name === secretBag && typeof member === 'object' && member !== null && !Array.isArray(member)) {
        return [name, Object.fromEntries(Object.keys(member).map((key) => [key, redacted]))];
      }
      return [name, redactValue(member)];
    }),
  );
};
