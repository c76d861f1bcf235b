/** Runs the program on a terminal and answers what it asks. */
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { runCli } from '../../../src/cli/run-cli.ts';
import { memoryStreams } from '../output/memory-streams.ts';
import { makeHome } from './home.ts';

export interface Conversation {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A part of what is asked. */
  readonly question: string;
  /** Typed once the question has appeared. */
  readonly answer: string;
}

/** The exit code, and what stood on stderr. */
export const converse = async ({ argv, env, question, answer }: Conversation) => {
  const home = await makeHome();
  const stdin = new PassThrough();
  const streams = { ...memoryStreams({ terminal: true, columns: 200 }), stdin };
  // A prompt ends what it writes to, which only the process's own stderr withstands.
  Object.assign(streams.stderr, { end: () => streams.stderr });
  const done = runCli({ argv, env: { ...env, REPOCTL_CONFIG_DIR: home.directory }, streams, cwd: home.directory });
  const ended = new AbortController();
  void done.finally(() => ended.abort());
  while (!streams.err().includes(question) && !ended.signal.aborted) await wait(10);
  // A prompt listens a moment after it has appeared.
  await wait(100);
  stdin.write(answer);
  return { code: await done, err: streams.err() };
};
