/** Finds out whether a directory can be worked in, however ill its disk is. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { guarded } from '../formats/guarded.ts';

/** Milliseconds within which a storage has to answer. */
const timeoutMs = 2_000;

/** Says nothing about the storage. */
const ended = 'what looked at it has ended';

/** Looks at storages, by a process for each that stays until it is told to stop. */
export interface StorageProbes {
  /** Why a storage cannot be reached at this moment, or `null` when it can. */
  readonly reach: (path: string) => Promise<string | null>;
  /** The same, with an attempt to write. `onFault` is called when that changes what `faultOf` returns. */
  readonly write: (path: string, onFault?: (fault: WriteFault | undefined) => void) => Promise<string | null>;
  /** Why the last `write` that reached a storage could not write to it; undefined where it could. */
  readonly faultOf: (path: string) => WriteFault | undefined;
  /**
   * Ends the processes, and resolves once they are gone: what one of them writes is removed by then. Gives one up that a
   * disk holds for longer than a look may take. From now on each look fails.
   */
  readonly close: () => Promise<void>;
}

/** Nothing can be written to a storage, though it can be read. */
export type WriteFault = 'full' | 'read-only' | 'not writable';

/** A letter as the shell writes it: `y` for yes. */
type Answer = 'y' | 'n' | 'f' | 'o' | 'w';

interface Probe {
  readonly look: (what: 'r' | 'w') => Promise<Answer | { readonly failure: string }>;
  /** Resolves once it is gone, or given up. */
  readonly end: () => Promise<void>;
}

/**
 * One look for each line. `-r DIR/.` holds only for a directory that is there, may be entered and may be read; the shell
 * looks itself, without a process. To find out whether it can be written to, it writes: a disk that is full still makes
 * empty files.
 */
const script = `file="$1repoctl-probe-$$"
while read -r what; do
  if [ ! -r "$1" ]; then echo n; continue; fi
  if [ "$what" = r ]; then echo y; continue; fi
  said=$( (head -c 65536 /dev/zero > "$file") 2>&1 ) && said=
  rm -f "$file"
  case "$said" in
    "") echo y ;;
    *"No space left"* | *"uota exceeded"*) echo f ;;
    *"Read-only"*) echo o ;;
    *) echo w ;;
  esac
done`;

/** By the answer that stands for it. */
const faults: ReadonlyMap<unknown, WriteFault> = new Map([
  ['f', 'full'],
  ['o', 'read-only'],
  ['w', 'not writable'],
]);

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Kills a shell together with what it has started. */
const killGroup = (shell: ChildProcess): void => {
  if (isRunning(shell)) process.kill(-Number(shell.pid), 'SIGKILL');
};

/** `onEnd` is called once it can't be asked any more. */
const startProbe = (path: string, onEnd: () => void): Probe => {
  const place = join(resolve(path), '/').concat('.');
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
  const shell = spawn('/bin/sh', ['-c', script, 'sh', place], {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    env,
    // A group of its own, so that what the shell has started is killed with it.
    detached: true,
  });
  const waiting: ((answer: Answer | { readonly failure: string }) => void)[] = [];

  const fail = (why: string): void => {
    onEnd();
    killGroup(shell);
    // A process that a dead mount holds cannot be killed: nobody waits for it.
    shell.unref();
    shell.stdin.destroy();
    shell.stdout.destroy();
    for (const answer of waiting.splice(0)) answer({ failure: why });
  };
  const breakOff = (): void => fail(ended);
  const read = (answers: Buffer): void => {
    for (const letter of answers.toString().replaceAll('\n', '')) {
      waiting.shift()?.(letter as Answer);
    }
  };
  shell.once(
    'error',
    guarded((error: Error) => fail(`it could not be looked at: ${error.message}`), breakOff),
  );
  shell.once('exit', breakOff);
  shell.stdin.on('error', breakOff);
  shell.stdout.on('data', guarded(read, breakOff));

  const look: Probe['look'] = (what) =>
    new Promise((settle) => {
      const timer = setTimeout(() => fail(`it did not answer within ${timeoutMs / 1000} s`), timeoutMs);
      waiting.push((answer) => {
        clearTimeout(timer);
        settle(answer);
      });
      shell.stdin.write(`${what}\n`);
    });
  const end = async (): Promise<void> => {
    shell.stdin.end();
    if (!isRunning(shell)) return;
    await once(shell, 'exit', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => fail(ended));
  };
  return { look, end };
};

/** Why nothing could be reached, by an answer; null where it could. */
const reasonOf = (answer: Answer | { readonly failure: string }): string | null => {
  if (typeof answer === 'object') return answer.failure;
  return answer === 'n' ? 'its path is not a directory that can be read' : null;
};

/**
 * Processes of their own look, because a network mount that hangs also hangs whoever looks at it: this process has only a
 * few threads for files, and losing them would stop everything else. They stay, because every request for a repository looks
 * first, and starting a process took as long as what most of them ask for.
 */
export const createStorageProbes = (): StorageProbes => {
  const probes = new Map<string, Probe>();
  let isClosed = false;

  const start = (path: string): Probe => {
    const probe = startProbe(path, () => {
      if (probes.get(path) === probe) probes.delete(path);
    });
    probes.set(path, probe);
    return probe;
  };
  const ask = async (path: string, what: 'r' | 'w'): Promise<Answer | { readonly failure: string }> => {
    if (isClosed) return { failure: ended };
    const answer = await (probes.get(path) ?? start(path)).look(what);
    const isOver = typeof answer === 'object' && answer.failure === ended;
    return isOver && !isClosed ? (probes.get(path) ?? start(path)).look(what) : answer;
  };
  const lastFaults = new Map<string, WriteFault | undefined>();
  return {
    reach: async (path) => reasonOf(await ask(path, 'r')),
    write: async (path, onFault) => {
      const answer = await ask(path, 'w');
      const why = reasonOf(answer);
      if (why !== null) return why;
      const fault = faults.get(answer);
      const isNew = fault !== lastFaults.get(path);
      lastFaults.set(path, fault);
      if (isNew) onFault?.(fault);
      return null;
    },
    faultOf: (path) => lastFaults.get(path),
    close: async () => {
      isClosed = true;
      await Promise.all([...probes.values()].map((probe) => probe.end()));
    },
  };
};
