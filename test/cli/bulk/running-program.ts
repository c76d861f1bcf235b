import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RecordingServer } from '../../api/support/recording-server.ts';
import { plainEnvironment } from '../../support/built-service.ts';
import { program, programArgs } from '../../support/program.ts';

interface RunningProgram {
  readonly stdin: NodeJS.WritableStream;
  readonly out: () => string;
  readonly interrupt: (signal?: 'SIGINT' | 'SIGTERM') => void;
  /** Stops reading its output. */
  readonly leave: () => void;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

/** Runs the built program in its own process, in a project of the server. */
export const startProgram = async (
  { url }: RecordingServer,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> => {
  const home = await mkdtemp(join(tmpdir(), 'repoctl-bulk-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const child = spawn(program, [...programArgs, ...argv], {
    env: { ...plainEnvironment(home), REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_bulk', REPOCTL_PROJECT: 'a/b', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Writing to a program that has exited is an error, which tests ignore.
  child.stdin.on('error', () => {});
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const closed = once(child, 'close');
  return {
    stdin: child.stdin,
    out: () => said.out,
    interrupt: (signal = 'SIGINT') => void child.kill(signal),
    leave: () => void child.stdout.destroy(),
    ended: closed.then(() => ({ code: child.exitCode, ...said })),
  };
};

export const createFromStdin = ['labels', 'create', '--color', 'red', '--from', '-'];
