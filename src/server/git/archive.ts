/** Packs the files of a commit. */
import { Readable } from 'node:stream';
import { runGitBytes } from './run-git.ts';
import { streamGitWithPermit } from './stream-git.ts';

/** Formats by the names that v4 clients use. */
export const archiveFormats = {
  'tar.gz': { type: 'application/gzip', extension: 'tar.gz', args: ['--format=tar.gz'] },
  tar: { type: 'application/x-tar', extension: 'tar', args: ['--format=tar'] },
  zip: { type: 'application/zip', extension: 'zip', args: ['--format=zip'] },
  'tar.bz2': { type: 'application/x-bzip2', extension: 'tar.bz2', args: ['--format=tar.bz2'] },
} as const;

export type ArchiveFormat = keyof typeof archiveFormats;

/** What is to be packed. */
export interface ArchiveRequest {
  /** A commit, in full. */
  readonly sha: string;
  readonly format: ArchiveFormat;
  /** Directory that everything lies in; ASCII. */
  readonly prefix: string;
  /** Only this directory (of `treePath`); empty for all. */
  readonly path: string;
  /** Fires when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Bytes that `ls-tree` writes of as many entries as an archive may have, two for each: a million. */
const largestCount = 2 * 1_000_000;

/** Milliseconds in which they have to be counted. */
const countTimeout = 10_000;

/** Milliseconds that whoever downloads it may take. */
const archiveTimeout = 30 * 60_000;

/**
 * Throws `GitError` `too-large` or `timeout` for more files than anybody unpacks: nothing can be refused later. All of the
 * commit counts, since git reads all of it for its attributes, whatever part is to be packed.
 */
const requireCountable = async (dir: string, { sha, signal }: ArchiveRequest): Promise<void> => {
  const args = ['ls-tree', '-r', '-z', '--format=%x2e', '--end-of-options', sha];
  await runGitBytes({ dir, args, maxOutput: largestCount, timeout: countTimeout, signal });
};

/**
 * Starts to pack, and waits for the first bytes: until then it rejects with `GitError`. The rest is read as it is asked
 * for; where git fails later, the stream ends with its error.
 */
export const streamArchive = async (dir: string, request: ArchiveRequest): Promise<Readable> => {
  const { sha, format, prefix, path, signal } = request;
  await requireCountable(dir, request);
  const gone = new AbortController();
  const { stdout, ended } = await streamGitWithPermit({
    args: [
      ...(format === 'tar.bz2' ? ['-c', 'tar.tar.bz2.command=bzip2 -c'] : []),
      'archive',
      ...archiveFormats[format].args,
      `--prefix=${prefix}/`,
      '--end-of-options',
      sha,
      ...(path === '' ? [] : [path]),
    ],
    env: { GIT_DIR: dir, GIT_LITERAL_PATHSPECS: '1' },
    signal: AbortSignal.any([gone.signal, signal, AbortSignal.timeout(archiveTimeout)]),
  });
  const chunks = stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done === true) {
    const failure = await ended;
    if (failure !== null) throw failure;
  }

  async function* body(): AsyncGenerator<Buffer> {
    try {
      if (first.done === true) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
      const failure = await ended;
      if (failure !== null) throw failure;
    } finally {
      gone.abort();
    }
  }
  return Readable.from(body(), { objectMode: false });
};
