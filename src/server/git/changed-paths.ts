/** Reads the names of files that commits change, without their content. */
import { Readable } from 'node:stream';
import { decodeText } from './parse-commit.ts';
import { streamGitWithPermit } from './stream-git.ts';

export interface RawRecord {
  readonly aMode: string;
  readonly bMode: string;
  /** git's letter: added, deleted, modified, renamed, type changed. */
  readonly status: 'A' | 'D' | 'M' | 'R' | 'T';
  readonly oldPath: string;
  readonly newPath: string;
}

const header = /^:(\d+) (\d+) [0-9a-f]+ [0-9a-f]+ ([ADMRT])\d*$/;

/** The API shows modes without leading zeros. */
const mode = (text: string): string => (/^0+$/.test(text) ? '0' : text);

/**
 * Parses the fields between NULs one by one. `take` returns false at the empty field that ends the records. Only the first
 * `limit` records are kept; `count` returns the number of all.
 */
export const rawRecords = (limit: number) => {
  const records: RawRecord[] = [];
  let count = 0;
  let fields: string[] = [];

  const take = (field: string): boolean => {
    if (fields.length === 0 && field === '') return false;
    fields.push(field);
    const [, aMode = '', bMode = '', status] = header.exec(fields[0] ?? '') ?? [];
    if (status === undefined) throw new Error(`not a line of git's raw diff: ${JSON.stringify(fields[0])}`);
    if (fields.length < (status === 'R' ? 3 : 2)) return true;
    const [, oldPath = '', newPath = oldPath] = fields;
    count += 1;
    if (count <= limit) {
      records.push({ aMode: mode(aMode), bMode: mode(bMode), status: status as RawRecord['status'], oldPath, newPath });
    }
    fields = [];
    return true;
  };
  return { take, records, count: () => count };
};

/** Paths of files that a commit changes against its first parent. */
export interface ChangedPaths {
  readonly added: string[];
  readonly modified: string[];
  readonly removed: string[];
}

/** Milliseconds. */
const timeout = 60_000;

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const listOf = (changed: ChangedPaths, status: string): string[] => {
  if (status === 'A') return changed.added;
  return status === 'D' ? changed.removed : changed.modified;
};

/** Parses the fields between NULs one by one: a commit, then status letter and path of each of its files. */
const changesReader = (limit: number) => {
  const changes = new Map<string, ChangedPaths>();
  let current: ChangedPaths = { added: [], modified: [], removed: [] };
  let status: string | undefined;
  const take = (field: Buffer): void => {
    if (status !== undefined) {
      const list = listOf(current, status);
      if (list.length < limit) list.push(decodeText(field));
      status = undefined;
      return;
    }
    const text = field.toString('latin1');
    if (fullSha.test(text)) {
      current = { added: [], modified: [], removed: [] };
      changes.set(text, current);
    } else {
      status = text;
    }
  };
  return { take, changes };
};

/**
 * Reads the changes of commits in one process. A renamed file counts as removed and added. Each list of a commit has at most
 * `limit` paths. A commit without changes is left out.
 *
 * @param shas in full
 * @throws GitError when the repository cannot be read
 */
export const changedPaths = async (
  dir: string,
  shas: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, ChangedPaths>> => {
  const { stdout, ended } = await streamGitWithPermit({
    args: ['diff-tree', '--stdin', '-z', '-r', '--root', '--name-status', '--no-renames', '--diff-merges=first-parent'],
    input: Readable.from(shas.map((sha) => `${sha}\n`)),
    env: { GIT_DIR: dir },
    signal: AbortSignal.timeout(timeout),
  });
  const { take, changes } = changesReader(limit);
  let rest = Buffer.alloc(0);
  for await (const chunk of stdout) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      take(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  const failure = await ended;
  if (failure !== null) throw failure;
  return changes;
};
