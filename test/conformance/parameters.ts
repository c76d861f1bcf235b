/** The places and encodings of parameters in a request. */

export interface Parameters {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly multipart?: Readonly<Record<string, string>>;
  /** A raw body, whose content type is among the headers. */
  readonly body?: string | Uint8Array;
}

interface Encoded {
  /** The query that is appended to the path. */
  readonly suffix: string;
  readonly contentType?: string;
  readonly body?: string | Uint8Array;
}

const boundary = 'a-boundary-of-the-cases';

const multipartBody = (fields: Readonly<Record<string, string>>): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');

export const encode = (path: string, { query, json, form, multipart, body }: Parameters): Encoded => {
  const suffix = query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
  if (json !== undefined) return { suffix, contentType: 'application/json', body: JSON.stringify(json) };
  if (form !== undefined) {
    return { suffix, contentType: 'application/x-www-form-urlencoded', body: `${new URLSearchParams(form)}` };
  }
  if (multipart !== undefined) {
    return { suffix, contentType: `multipart/form-data; boundary=${boundary}`, body: multipartBody(multipart) };
  }
  return body === undefined ? { suffix } : { suffix, body };
};

/** The four ways to send plain parameters with a POST or PUT. */
export const styles = ['query', 'form', 'multipart', 'json'] as const;
