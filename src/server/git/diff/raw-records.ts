/** Reads what `--raw -z` writes: which files differ, before any of their lines. */

/** A file that differs. */
export interface RawRecord {
  readonly aMode: string;
  readonly bMode: string;
  /** git's letter: added, deleted, modified, renamed, type changed. */
  readonly status: 'A' | 'D' | 'M' | 'R' | 'T';
  readonly oldPath: string;
  readonly newPath: string;
}

const header = /^:(\d+) (\d+) [0-9a-f]+ [0-9a-f]+ ([ADMRT])\d*$/;

/** A mode without leading zeros, as the wire shows it. */
const mode = (text: string): string => (/^0+$/.test(text) ? '0' : text);

/**
 * Takes the fields between NULs one by one. `take` answers false at the empty field that ends the records. Only the first
 * `limit` are kept; `count` knows of all of them.
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
