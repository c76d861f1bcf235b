/** One file of a commit graph, as `git help gitformat-commit-graph` lays it out. */
import { endianness } from 'node:os';

/** Commits and how they hang together. They are known by positions, which are counted on from layer to layer. */
export interface GraphLayer {
  /** The position of its first commit. */
  readonly base: number;
  /** The position after its last one. */
  readonly end: number;
  readonly find: (sha: string) => number | undefined;
  /** In full. */
  readonly shaOf: (position: number) => string;
  /** Seconds since 1970 of its committer. */
  readonly dateOf: (position: number) => number;
  /** The branch that was merged into first. Each is below `end`. */
  readonly parentsOf: (position: number) => number[];
  /**
   * Writes the first two parents of each commit to twice its position and the place after it, which takes far less time
   * than `parentsOf` for each. `none` stands for no parent, any other number from `end` on for more of them.
   */
  readonly fillPairs: (pairs: Uint32Array) => void;
}

/** Instead of a parent's position: there is none. */
export const none = 0x7000_0000;

/** Marks, among second parents, the beginning of a longer list, and in that list its last entry. */
export const more = 0x8000_0000;

/** Bytes of an object's name, by the number that stands for its algorithm. */
const widths: Readonly<Record<number, number>> = { 1: 20, 2: 32 };

const headerSize = 8;
const chunkEntrySize = 12;
const fanOutSize = 256 * 4;

/** What ends a search, where a file is not what it should be. */
const damaged = (what: string): RangeError => new RangeError(`the commit graph is damaged: ${what}`);

const entryAt = (index: number): number => headerSize + index * chunkEntrySize;

const chunksOf = (file: Buffer): Map<string, Buffer> => {
  const offsetOf = (index: number): number => Number(file.readBigUInt64BE(entryAt(index) + 4));
  return new Map(
    Array.from({ length: file.readUInt8(6) }, (_, index) => {
      const [start, end] = [offsetOf(index), offsetOf(index + 1)];
      if (start > end || end > file.length) throw damaged('it ends too soon');
      return [file.toString('latin1', entryAt(index), entryAt(index) + 4), file.subarray(start, end)];
    }),
  );
};

const chunk = (chunks: Map<string, Buffer>, name: string, size: (found: Buffer) => number): Buffer => {
  const found = chunks.get(name);
  if (found === undefined || found.length !== size(found)) throw damaged(`${name} has another length`);
  return found;
};

/** The numbers of a chunk, all read at once: every chunk begins and ends where one does. */
const numbersIn = (bytes: Buffer): Uint32Array => {
  const copy = new Uint8Array(bytes);
  if (endianness() === 'LE') Buffer.from(copy.buffer).swap32();
  return new Uint32Array(copy.buffer);
};

/** One that has to be there. */
const numberAt = (numbers: Uint32Array, index: number): number => {
  const number = numbers[index];
  if (number === undefined) throw damaged('a list ends too soon');
  return number;
};

/**
 * Reads one that stands on others: on `base` commits in `below` files. Throws `RangeError`, now or when it is asked, where
 * it cannot be what git wrote; as in git itself, a bit that fell over within a SHA or a date is not noticed.
 */
export const readLayer = (file: Buffer, base: number, below: number): GraphLayer => {
  const width = widths[file.readUInt8(5)];
  if (file.toString('latin1', 0, 4) !== 'CGPH' || file.readUInt8(4) !== 1 || width === undefined) {
    throw damaged('it is of another version');
  }
  if (file.readUInt8(7) !== below) throw damaged('it belongs to another one');
  const chunks = chunksOf(file);
  const fanOut = chunk(chunks, 'OIDF', () => fanOutSize);
  const count = fanOut.readUInt32BE(fanOutSize - 4);
  const end = base + count;
  const shas = chunk(chunks, 'OIDL', () => count * width);
  const rowSize = width + 16;
  const rows = numbersIn(chunk(chunks, 'CDAT', () => count * rowSize));
  const edges = numbersIn(chunks.get('EDGE') ?? Buffer.alloc(0));
  /** Where the numbers of a commit begin: two parents, generation with the high bits of the date, date. */
  const rowOf = (position: number): number => ((position - base) * rowSize + width) / 4;

  const find = (sha: string): number | undefined => {
    const wanted = Buffer.from(sha, 'hex');
    const first = wanted[0];
    if (wanted.length !== width || first === undefined) return undefined;
    let low = first === 0 ? 0 : fanOut.readUInt32BE((first - 1) * 4);
    let high = fanOut.readUInt32BE(first * 4);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const order = wanted.compare(shas, middle * width, (middle + 1) * width);
      if (order === 0) return base + middle;
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return undefined;
  };
  const checked = (position: number): number => {
    if (position >= end) throw damaged('a parent is not there');
    return position;
  };
  const listedFrom = (start: number): number[] => {
    const parents: number[] = [];
    for (let at = start; ; at += 1) {
      const edge = numberAt(edges, at);
      parents.push(checked(edge >= more ? edge - more : edge));
      if (edge >= more) return parents;
    }
  };
  const parentsOf = (position: number): number[] => {
    const row = rowOf(position);
    const first = numberAt(rows, row);
    if (first === none) return [];
    const second = numberAt(rows, row + 1);
    if (second === none) return [checked(first)];
    return second < more ? [checked(first), checked(second)] : [checked(first), ...listedFrom(second - more)];
  };
  return {
    base,
    end,
    find,
    shaOf: (position) => shas.toString('hex', (position - base) * width, (position - base + 1) * width),
    dateOf: (position) => {
      const row = rowOf(position);
      return (numberAt(rows, row + 2) & 3) * 2 ** 32 + numberAt(rows, row + 3);
    },
    parentsOf,
    fillPairs: (pairs) => {
      const step = rowSize / 4;
      for (let index = 0, row = width / 4; index < count; index += 1, row += step) {
        pairs[(base + index) * 2] = rows[row] ?? none;
        pairs[(base + index) * 2 + 1] = rows[row + 1] ?? none;
      }
    },
  };
};
