/** The files of a snapshot: lines for people and spreadsheets, and what they are lines of. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Grant } from '../../../access/grant.ts';
import type { RowFault } from '../../../access/review/check-rows.ts';
import { parseMeta, type SnapshotMeta } from '../../../access/review/snapshot-meta.ts';
import {
  cellsOf,
  noReview,
  type ReadRow,
  type Review,
  reviewColumns,
  rowOf,
  snapshotColumns,
  sortedGrants,
} from '../../../access/review/snapshot-rows.ts';
import { readCsv } from '../../../bulk/read-csv.ts';
import { decode, givenPath, type Place, reasonOf } from '../../../context/read-given-text.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { lookAt } from '../../../verbs/local-path.ts';

export const linesFile = 'access.csv';
export const metaFile = 'snapshot.json';

export interface Snapshot {
  readonly meta: SnapshotMeta;
  readonly rows: readonly ReadRow[];
  /** Lines that cannot be read. */
  readonly faults: readonly RowFault[];
}

/** The text of ways in, in their order; `reviewOf` has what was decided about them. */
export const csvText = (grants: readonly Grant[], reviewOf: (grant: Grant) => Review = () => noReview): string =>
  stringify([snapshotColumns, ...sortedGrants(grants).map((grant) => cellsOf({ grant, review: reviewOf(grant) }))]);

export const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A folder named on the command line. */
export interface Folder {
  readonly typed: string;
  readonly full: string;
}

export const folderAt = (typed: string, place: Place): Folder => ({ typed, full: givenPath(typed, place) });

/**
 * Writes a new file.
 *
 * @throws UsageError if it is there, or cannot be written
 */
export const writeNew = async ({ typed, full }: Folder, name: string, text: string): Promise<void> => {
  try {
    await mkdir(full, { recursive: true });
    await writeFile(join(full, name), text, { flag: 'wx' });
  } catch (cause) {
    throw new UsageError(`cannot write "${join(typed, name)}": ${reasonOf(cause)}`, { cause });
  }
};

export const isThere = async ({ full }: Folder, name: string): Promise<boolean> =>
  (await lookAt(join(full, name)).catch(() => 'nothing')) !== 'nothing';

/** Throws UsageError if the folder has a snapshot already, since people may have filled it in. */
export const checkFree = async (folder: Folder): Promise<void> => {
  for (const name of [linesFile, metaFile]) {
    if (!(await isThere(folder, name))) continue;
    throw new UsageError(`"${join(folder.typed, name)}" is there already, and is not overwritten`, {
      hint: 'Use another folder.',
    });
  }
};

/** Reads a file of a folder. Throws UsageError. */
export const readFrom = async ({ typed, full }: Folder, name: string): Promise<Uint8Array> => {
  try {
    return await readFile(join(full, name));
  } catch (cause) {
    throw new UsageError(`cannot read "${join(typed, name)}": ${reasonOf(cause)}`, {
      hint: 'Name the folder that "repoctl access snapshot" wrote.',
      cause,
    });
  }
};

/** Spreadsheets of some countries separate cells by semicolons. */
const delimiterOf = (text: string): string => {
  const [heading = ''] = text.split('\n', 1);
  return [',', ';', '\t'].find((delimiter) => heading.includes(delimiter)) ?? ',';
};

const readRows = async (text: string, path: string): Promise<Pick<Snapshot, 'rows' | 'faults'>> => {
  const { heading, rows: read } = await readCsv(
    text,
    (names) => ({ names, calledBy: undefined }),
    delimiterOf(text),
  ).catch((error: unknown) => {
    throw error instanceof UsageError
      ? new UsageError(`${path}: ${error.message}`, {
          cause: error,
          ...(error.hint !== undefined && { hint: error.hint }),
        })
      : error;
  });
  const missing = snapshotColumns.find((column) => !heading.includes(column));
  if (missing !== undefined) {
    throw new UsageError(`${path} has no column "${missing}"`, {
      hint: `Only ${reviewColumns.join(', ')} are filled in; all other columns stay as they are.`,
    });
  }
  const rows: ReadRow[] = [];
  const faults: RowFault[] = [];
  for (const row of read) {
    const { line = 0 } = row;
    if ('fault' in row) {
      faults.push({ status: 'invalid', message: row.fault, line });
      continue;
    }
    const cells = [...row.cells].map(([name, cell]) => [name, 'typed' in cell ? cell.typed : ''] as const);
    rows.push(rowOf(new Map(cells), line));
  }
  return { rows, faults };
};

/** Reads a snapshot. Throws UsageError for a folder that has none. */
export const readSnapshot = async (folder: Folder): Promise<Snapshot> => {
  const { typed } = folder;
  const metaPath = join(typed, metaFile);
  const meta = parseMeta(decode(await readFrom(folder, metaFile), `"${metaPath}"`), metaPath);
  const path = join(typed, linesFile);
  return { meta, ...(await readRows(decode(await readFrom(folder, linesFile), `"${path}"`), path)) };
};
