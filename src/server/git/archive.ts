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

export interface ArchiveRequest {
  /** Full SHA of a commit. */
  readonly sha: string;
  readonly format: ArchiveFormat;
  /** Top directory in the archive; ASCII. */
  readonly prefix: string;
  /** Only this directory (of `treePath`); empty for all. */
  readonly path: string;
  /** Fires when the client is gone. */
  readonly signal: AbortSignal;
}

/** Bytes of `ls-tree` output, two for each entry: an archive can have a million entries. */
const largestCount = 2 * 1_000_000;

/** Milliseconds. */
const countTimeout = 10_000;

/** Milliseconds: downloads can be slow. */
const archiveTimeout = 30 * 60_000;

/**
 * Rejects with `GitError` `too-large` or `timeout` if there are too many files, since nothing can be refused once the response has
 * begun. All files of the commit count, since git reads all of them for attributes even if it packs a part.
 */
const requireCountable = async (dir: string, { sha, signal }: ArchiveRequest): Promise<void> => {
  const args = ['ls-tree', '-r', '-z', '--format=%x2e', '--end-of-options', sha];
  await runGitBytes({ dir, args, maxOutput: largestCount, timeout: countTimeout, signal });
};

/** Resolves with the first bytes. Rejects with `GitError` if git fails before; a later failure ends the stream with an error. */
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
