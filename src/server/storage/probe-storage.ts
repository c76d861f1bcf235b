/** Finds out whether a directory can be worked in, however ill its disk is. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** Milliseconds within which a storage has to answer. */
const timeoutMs = 2_000;

/** Says nothing about the storage. */
const ended = 'what looked at it has ended';

/** Looks at storages, by a process for each that stays until it is told to stop. */
export interface StorageProbes {
  /** Why a storage cannot be reached at this moment, or `null` when it can. */
  readonly reach: (path: string) => Promise<string | null>;
  /** Ends the processes. Looking again starts new ones. */
  readonly close: () => void;
}

interface Probe {
  readonly look: () => Promise<string | null>;
  readonly end: () => void;
}

/**
 * One look for each line. `-r DIR/.` holds only for a directory that is there, may be entered and may be read; the shell
 * looks itself, without a process.
 */
const script = 'while read -r _; do if [ -r "$1" ]; then echo y; else echo n; fi; done';

/** `onEnd` is called once it can't be asked any more. */
const startProbe = (path: string, onEnd: () => void): Probe => {
  const place = join(resolve(path), '/').concat('.');
  const shell = spawn('/bin/sh', ['-c', script, 'sh', place], { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/' });
  const waiting: ((why: string | null) => void)[] = [];

  const fail = (why: string): void => {
    onEnd();
    shell.kill('SIGKILL');
    // A process that a dead mount holds cannot be killed: nobody waits for it.
    shell.unref();
    shell.stdin.destroy();
    shell.stdout.destroy();
    for (const answer of waiting.splice(0)) answer(why);
  };
  shell.once('error', (error) => fail(`it could not be looked at: ${error.message}`));
  shell.once('exit', () => fail(ended));
  shell.stdin.on('error', () => fail(ended));
  shell.stdout.on('data', (answers: Buffer) => {
    for (const letter of answers.toString().replaceAll('\n', '')) {
      waiting.shift()?.(letter === 'y' ? null : 'its path is not a directory that can be read');
    }
  });

  const look = (): Promise<string | null> =>
    new Promise((settle) => {
      const timer = setTimeout(() => fail(`it did not answer within ${timeoutMs / 1000} s`), timeoutMs);
      waiting.push((why) => {
        clearTimeout(timer);
        settle(why);
      });
      shell.stdin.write('\n');
    });
  return { look, end: () => shell.stdin.end() };
};

/**
 * Processes of their own look, because a network mount that hangs also hangs whoever looks at it: this process has only a
 * few threads for files, and losing them would stop everything else. They stay, because every request for a repository looks
 * first, and starting a process took as long as what most of them ask for.
 */
export const createStorageProbes = (): StorageProbes => {
  const lookers = new Map<string, Probe>();

  const start = (path: string): Probe => {
    const looker = startProbe(path, () => {
      if (lookers.get(path) === looker) lookers.delete(path);
    });
    lookers.set(path, looker);
    return looker;
  };
  return {
    reach: async (path) => {
      const why = await (lookers.get(path) ?? start(path)).look();
      return why === ended ? (lookers.get(path) ?? start(path)).look() : why;
    },
    close: () => {
      for (const looker of lookers.values()) looker.end();
      lookers.clear();
    },
  };
};
