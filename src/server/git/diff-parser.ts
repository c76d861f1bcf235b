/** Parses the output of `git diff-tree --raw -z -p` chunk by chunk, and keeps it within limits. */
import { type RawRecord, rawRecords } from './changed-paths.ts';

/** No other line of a diff starts like this: those start with a space, a sign, or `@`. */
const sectionStart = Buffer.from('\ndiff --git ');

const bodyStart = /^(?:--- |Binary files )/m;

/** Cuts off git's headers, which repeat the record. */
const shownPart = (section: Buffer): string => {
  const text = section.toString();
  const start = bodyStart.exec(text);
  return start === null ? '' : text.slice(start.index);
};

interface Body {
  readonly text: string;
  readonly tooLarge: boolean;
}

/** git shows a file that became a link, and the reverse, in two sections: one removed and one added. */
const sectionsOf = ({ status }: RawRecord): number => (status === 'T' ? 2 : 1);

const fileDiff = (record: RawRecord, { text, tooLarge }: Body): FileDiff => ({
  old_path: record.oldPath,
  new_path: record.newPath,
  a_mode: record.aMode,
  b_mode: record.bMode,
  new_file: record.status === 'A',
  renamed_file: record.status === 'R',
  deleted_file: record.status === 'D',
  too_large: tooLarge,
  diff: tooLarge ? '' : text,
});

/** Parses one diff. `push` returns false once the limits are reached. */
export const diffParser = (limits: DiffLimits) => {
  const raw = rawRecords(limits.files);
  const bodies: Body[] = [];
  let inRecords = true;
  let begun = false;
  let rest: Buffer = Buffer.alloc(0);
  let section: Buffer[] = [];
  let size = 0;
  let total = 0;
  /** The first of two sections of the current record. */
  let before: Body | undefined;
  let full = false;

  const keep = (bytes: Buffer): void => {
    size += bytes.length;
    if (size <= limits.fileBytes) section.push(bytes);
  };

  const closeSection = (): void => {
    const tooLarge = size > limits.fileBytes || total + size > limits.totalBytes;
    const shown = tooLarge ? '' : shownPart(Buffer.concat(section));
    if (!tooLarge) total += size;
    const record = raw.records[bodies.length];
    const body = { text: (before?.text ?? '') + shown, tooLarge: tooLarge || before?.tooLarge === true };
    section = [];
    size = 0;
    if (record !== undefined && sectionsOf(record) === 2 && before === undefined) {
      before = body;
      return;
    }
    before = undefined;
    bodies.push(body);
    full = bodies.length >= raw.records.length || total >= limits.totalBytes;
  };

  /** Removes records from the front; returns true if they are complete. */
  const readRecords = (): boolean => {
    let start = 0;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0, start)) {
      const more = raw.take(rest.subarray(start, end).toString());
      start = end + 1;
      if (!more) {
        // The first section then starts like all others.
        rest = Buffer.concat([Buffer.from('\n'), rest.subarray(start)]);
        return true;
      }
    }
    rest = rest.subarray(start);
    return false;
  };

  const readSections = (): void => {
    let start = 0;
    for (let found = rest.indexOf(sectionStart); found !== -1; found = rest.indexOf(sectionStart, start)) {
      if (begun) {
        keep(rest.subarray(start, found + 1));
        closeSection();
        if (full) return;
      }
      begun = true;
      start = found + 1;
    }
    // A mark can be split between two chunks.
    const end = Math.max(start, rest.length - sectionStart.length + 1);
    keep(rest.subarray(start, end));
    rest = rest.subarray(end);
  };

  const push = (chunk: Buffer): boolean => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (inRecords) inRecords = !readRecords();
    if (!inRecords) readSections();
    return !full;
  };

  const end = (): TreeDiff => {
    if (begun && !full) {
      keep(rest);
      closeSection();
    }
    const left: Body = { text: '', tooLarge: true };
    const files = raw.records.map((record, index) => fileDiff(record, bodies[index] ?? left));
    return { files, overflow: raw.count() > limits.files };
  };
  return { push, end };
};

/** The difference between two versions of a file. */
export interface FileDiff {
  readonly old_path: string;
  /** The same as `old_path` unless the file was renamed. */
  readonly new_path: string;
  /** Octal, as git writes it; `0` if there is no such file. */
  readonly a_mode: string;
  readonly b_mode: string;
  readonly new_file: boolean;
  readonly renamed_file: boolean;
  readonly deleted_file: boolean;
  /** The diff exceeds a limit, and `diff` is empty. */
  readonly too_large: boolean;
  /** Unified diff from its `---` line on. Empty if only name or mode changed; one line for a binary file. */
  readonly diff: string;
}

export interface TreeDiff {
  readonly files: readonly FileDiff[];
  /** There are more files than `files` has. */
  readonly overflow: boolean;
}

export interface DiffLimits {
  readonly files: number;
  /** Bytes of the diff of one file. */
  readonly fileBytes: number;
  readonly totalBytes: number;
}
