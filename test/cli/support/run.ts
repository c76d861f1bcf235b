import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '../../../src/cli/run-cli.ts';
import { manifest } from '../../../src/cli/manifest.ts';
import { memoryStreams } from '../output/memory-streams.ts';
import { berthsEntry } from './berths.ts';

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunContext {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly cwd?: string;
  /** All three streams are terminals. */
  readonly terminal?: boolean;
  /** Width of the terminal. Default: 100. */
  readonly columns?: number;
  /** Color level of the streams; no colors if undefined. */
  readonly color?: 1;
  readonly signal?: AbortSignal;
  /** Default: the fixed time of these tests. */
  readonly now?: string;
}

/** The current time in all of these tests. */
export const now = '2024-05-01T12:00:00.000Z';

/** Runs a command line in this process, with its own configuration directory and the additional noun `berths`. */
export const run = async (argv: readonly string[], around: RunContext = {}): Promise<Result> => {
  const { env = {}, stdin = '', terminal = false, columns = 100, color = 0 } = around;
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-cli-'));
  const streams = {
    ...memoryStreams({ terminal, columns, color }),
    stdin: Readable.from([stdin]),
    now: () => new Date(around.now ?? now),
  };
  try {
    const code = await runCli({
      argv,
      env: { REPOCTL_CONFIG_DIR: directory, ...env },
      streams,
      cwd: around.cwd ?? directory,
      manifest: { ...manifest, nouns: [...manifest.nouns, berthsEntry] },
      ...(around.signal !== undefined && { signal: around.signal }),
    });
    return { code, out: streams.out(), err: streams.err() };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

export interface Planned {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Returns the request that a command line would send to `http://forge.test`, by default in project `team/app` and group `team`. */
export const plan = async (argv: readonly string[], around: RunContext = {}): Promise<Planned> => {
  const env = {
    REPOCTL_URL: 'http://forge.test',
    REPOCTL_PROJECT: 'team/app',
    REPOCTL_GROUP: 'team',
    REPOCTL_OUTPUT: 'json',
    ...around.env,
  };
  const { code, out, err } = await run([...argv, '--dry-run'], { ...around, env });
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out) as Planned;
};
