/** git ends a name at these; it drops them from names itself. */
// oxlint-disable-next-line no-control-regex -- line ends and other controls would end the line
const notInNames = /[\u0000-\u001f<>]/g;

/** `Name <email> seconds +0000`, to the second and in UTC. What would end the line early is left out. */
export const signatureLine = (author: Author, date: Date): string => {
  const name = author.name.replaceAll(notInNames, '').trim();
  const email = author.email.replaceAll(notInNames, '').trim();
  return `${name === '' ? '' : `${name} `}<${email}> ${Math.floor(date.getTime() / 1000)} +0000`;
};

/** Takes a commit object apart, as git stores it. */
const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

/** Bytes as text: UTF-8 unless another encoding is named. What cannot be read becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding = 'utf-8'): string => {
  try {
    return decode(bytes, encoding);
  } catch {
    // A name that nobody knows: most bytes are ASCII, and the others show that something is wrong.
    return decode(bytes, 'utf-8');
  }
};

/** Who made something, and when. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** ISO 8601 with the offset of the place where it was made: `2026-02-03T04:05:06.000+01:00`. */
  readonly date: string;
}

/** A commit of a repository. */
export interface CommitObject {
  /** In full. */
  readonly sha: string;
  /** SHA of the tree. */
  readonly tree: string;
  /** SHAs, the branch that was merged into first. */
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** As it was written, the line end at its end included. */
  readonly message: string;
}

const signaturePattern = /^([^<]*)<([^>]*)>(?: (-?\d+)(?: ([+-])(\d{2})(\d{2}))?)?/;

/** Seconds of the last day that ISO 8601 can tell with a year of four digits, wherever it is. */
const lastSecond = 253_402_128_000;

const isoWithOffset = (seconds: number, sign: string, hours: string, minutes: string): string => {
  const known = seconds >= 0 && seconds <= lastSecond ? seconds : 0;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const local = new Date((known + offset * 60) * 1000).toISOString().slice(0, -1);
  return `${local}${sign}${hours}:${minutes}`;
};

/**
 * Reads `Name <email> seconds +hhmm`. Old programs wrote worse: what is missing is empty, and a moment that makes no
 * sense is the beginning of time in UTC.
 */
export const parseSignature = (text: string): Signature => {
  const [, name = '', email = '', seconds = '0', sign = '+', hours = '00', minutes = '00'] =
    signaturePattern.exec(text) ?? [];
  const sane = Number(hours) <= 14 && Number(minutes) < 60;
  const date = sane
    ? isoWithOffset(Number(seconds), sign, hours, minutes)
    : isoWithOffset(Number(seconds), '+', '00', '00');
  return { name: name.trim(), email, date };
};

/** Takes headers and text of a commit or of an annotated tag apart. Of a header of several lines, the first is given. */
export const splitObject = (object: Buffer): { headers: [name: string, value: Buffer][]; body: Buffer } => {
  const headers: [name: string, value: Buffer][] = [];
  let position = 0;
  while (position < object.length && object[position] !== 10) {
    let end = object.indexOf(10, position);
    if (end === -1) end = object.length;
    const space = object.indexOf(32, position);
    // A signature's lines go on after a space; none of them is of use here.
    if (space !== position && space !== -1 && space < end) {
      headers.push([object.toString('latin1', position, space), object.subarray(space + 1, end)]);
    }
    position = end + 1;
  }
  return { headers, body: object.subarray(Math.min(position + 1, object.length)) };
};

/** Reads the object of a commit, in whichever encoding it says that its texts are. */
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

/** The first line of a message that says something. */
export const commitTitle = (message: string): string => message.trimStart().split('\n', 1)[0]?.trimEnd() ?? '';
