/** git drops these characters from names, too. */
// oxlint-disable-next-line no-control-regex -- line ends and other controls would end the line
const notInNames = /[\u0000-\u001f<>]/g;

/** Returns `Name <email> seconds +0000`, without characters that would end the line early. */
export const signatureLine = (author: Author, date: Date): string => {
  const name = author.name.replaceAll(notInNames, '').trim();
  const email = author.email.replaceAll(notInNames, '').trim();
  return `${name === '' ? '' : `${name} `}<${email}> ${Math.floor(date.getTime() / 1000)} +0000`;
};

const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

/** Decodes UTF-8 unless another encoding is named. Invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding = 'utf-8'): string => {
  try {
    return decode(bytes, encoding);
  } catch {
    // The encoding is unknown: most bytes are ASCII, and others become U+FFFD.
    return decode(bytes, 'utf-8');
  }
};

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** ISO 8601 with the local offset of the author: `2026-02-03T04:05:06.000+01:00`. */
  readonly date: string;
}

export interface CommitObject {
  /** Full SHA. */
  readonly sha: string;
  /** SHA of the tree. */
  readonly tree: string;
  /** SHAs, that of the target branch first. */
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** The unchanged message, with its last line end. */
  readonly message: string;
}

const signaturePattern = /^([^<]*)<([^>]*)>(?: (-?\d+)(?: ([+-])(\d{2})(\d{2}))?)?/;

/** Seconds: the last time that has a year of four digits with every offset. */
const lastSecond = 253_402_128_000;

const isoWithOffset = (seconds: number, sign: string, hours: string, minutes: string): string => {
  const known = seconds >= 0 && seconds <= lastSecond ? seconds : 0;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const local = new Date((known + offset * 60) * 1000).toISOString().slice(0, -1);
  return `${local}${sign}${hours}:${minutes}`;
};

/** Parses `Name <email> seconds +hhmm`. Missing parts are empty, an invalid time becomes 1970, and an invalid offset UTC. */
export const parseSignature = (text: string): Signature => {
  const [, name = '', email = '', seconds = '0', sign = '+', hours = '00', minutes = '00'] =
    signaturePattern.exec(text) ?? [];
  const sane = Number(hours) <= 14 && Number(minutes) < 60;
  const date = sane
    ? isoWithOffset(Number(seconds), sign, hours, minutes)
    : isoWithOffset(Number(seconds), '+', '00', '00');
  return { name: name.trim(), email, date };
};

/** Splits a commit or an annotated tag into headers and body. Of a header with several lines, only the first is returned. */
export const splitObject = (object: Buffer): { headers: [name: string, value: Buffer][]; body: Buffer } => {
  const headers: [name: string, value: Buffer][] = [];
  let position = 0;
  while (position < object.length && object[position] !== 10) {
    let end = object.indexOf(10, position);
    if (end === -1) end = object.length;
    const space = object.indexOf(32, position);
    // Later lines of a signature begin with a space, and are skipped.
    if (space !== position && space !== -1 && space < end) {
      headers.push([object.toString('latin1', position, space), object.subarray(space + 1, end)]);
    }
    position = end + 1;
  }
  return { headers, body: object.subarray(Math.min(position + 1, object.length)) };
};

/** Parses a commit object in the encoding that it declares. */
export const parseCommit = (sha: string, object: Buffer): CommitObject => {
  const { headers, body } = splitObject(object);
  const all = (name: string): Buffer[] => headers.filter(([header]) => header === name).map(([, value]) => value);
  const encoding = all('encoding')[0]?.toString('latin1');
  const signatureOf = (name: string): Signature =>
    parseSignature(decodeText(all(name)[0] ?? Buffer.alloc(0), encoding));
  return {
    sha,
    tree: all('tree')[0]?.toString('latin1') ?? '',
    parents: all('parent').map((parent) => parent.toString('latin1')),
    author: signatureOf('author'),
    committer: signatureOf('committer'),
    message: decodeText(body, encoding),
  };
};

export interface Author {
  readonly name: string;
  readonly email: string;
}

/** Returns the first line that is not empty. */
export const commitTitle = (message: string): string => message.trimStart().split('\n', 1)[0]?.trimEnd() ?? '';
