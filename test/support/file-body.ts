/** A multipart body with a file, as a runner sends it. */

export interface FileBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const boundary = 'a-boundary-of-a-file';

const partOf = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const partsOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => partOf(key, value))
    .join('');

/** The fields come before the file, unless they are `after` it. */
export const fileBody = (
  bytes: Uint8Array,
  given: {
    readonly name?: string;
    readonly filename?: string;
    readonly before?: Readonly<Record<string, string>>;
    readonly after?: Readonly<Record<string, string>>;
  } = {},
): FileBody => {
  const { name = 'file', filename = 'artifacts.zip', before = {}, after = {} } = given;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/zip\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`${partsOf(before)}${head}`),
      bytes,
      Buffer.from(`\r\n${partsOf(after)}--${boundary}--\r\n`),
    ]),
  };
};
