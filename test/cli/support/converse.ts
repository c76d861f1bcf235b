/** Runs the program on a terminal and answers its prompts. */
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { runCli } from '../../../src/cli/run-cli.ts';
import { memoryStreams } from '../output/memory-streams.ts';
import { makeHome, type Home } from './home.ts';

/** A part of the prompt, and the keys to type once it has appeared. */
export type Answer = readonly [question: string, keys: string];

export interface Conversation {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly answers: readonly Answer[];
  /** Default: a home directory without a configuration. */
  readonly home?: Home;
}

/** Milliseconds to wait for a prompt. */
const longestWait = 20_000;

/** Returns the exit code and the output on the terminal. */
export const converse = async ({ argv, env = {}, answers, home }: Conversation) => {
  const { directory } = home ?? (await makeHome());
  const stdin = new PassThrough();
  const streams = { ...memoryStreams({ terminal: true, columns: 200 }), stdin };
  // A prompt ends its output stream, which only the stderr of a process ignores.
  Object.assign(streams.stderr, { end: () => streams.stderr });
  const done = runCli({ argv, env: { ...env, REPOCTL_CONFIG_DIR: directory }, streams, cwd: directory });
  const ended = new AbortController();
  void done.finally(() => ended.abort());
  let read = 0;
  for (const [question, keys] of answers) {
    for (let waited = 0; !streams.err().slice(read).includes(question) && !ended.signal.aborted; waited += 10) {
      if (waited > longestWait) throw new Error(`"${question}" was not asked, but: ${streams.err().slice(read)}`);
      await wait(10);
    }
    // A prompt needs some time after it has appeared before it reads keys.
    await wait(100);
    read = streams.err().length;
    const [, typed = '', enter = ''] = /^(.*?)(\r?)$/s.exec(keys) ?? [];
    stdin.write(typed);
    // A picker filters by the typed keys before Enter selects the first match.
    if (enter !== '') await wait(100);
    stdin.write(enter);
  }
  return { code: await done, out: streams.out(), err: streams.err() };
};
