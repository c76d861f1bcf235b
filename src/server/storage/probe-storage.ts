/** Probes whether a directory can be read and written, without being blocked by a broken disk. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { guarded } from '../formats/guarded.ts';

/** Milliseconds within which a storage must respond. */
const timeoutMs = 2_000;

/** A failure of the probe, which is no failure of the storage. */
const ended = 'the probe has ended';

/** Probes storages through a long-lived process for each. */
export interface StorageProbes {
  /** Resolves to the reason why a storage is unreachable, or `null` if it is reachable. */
  readonly reach: (path: string) => Promise<string | null>;
  /** `reach` with an attempt to write. `onFault` is called when the result of `faultOf` changes. */
  readonly write: (path: string, onFault?: (fault: WriteFault | undefined) => void) => Promise<string | null>;
  /** Returns the fault that the last `write` found on a storage that it reached. */
  readonly faultOf: (path: string) => WriteFault | undefined;
  /**
   * Ends the processes, and resolves once they have exited and removed the files that they wrote. Abandons a process that a
   * disk blocks for longer than `timeoutMs`. All probes fail from then on.
   */
  readonly close: () => Promise<void>;
}

/** The reason why a storage that can be read cannot be written to. */
export type WriteFault = 'full' | 'read-only' | 'not writable';

/** A letter from the shell, such as `y` for yes. */
type Answer = 'y' | 'n' | 'f' | 'o' | 'w';

interface Probe {
  readonly ask: (what: 'r' | 'w') => Promise<Answer | { readonly failure: string }>;
  /** Resolves once the process has exited or was abandoned. */
  readonly end: () => Promise<void>;
}

/**
 * Probes once per line of input. `-r DIR/.` is true only for an existing directory that can be entered and read; the shell checks
 * this without another process. The write probe fills a file, because a full disk still accepts empty files.
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

const faults: ReadonlyMap<unknown, WriteFault> = new Map([
  ['f', 'full'],
  ['o', 'read-only'],
  ['w', 'not writable'],
]);

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Kills a shell and its child processes. */
const killGroup = (shell: ChildProcess): void => {
  if (isRunning(shell)) process.kill(-Number(shell.pid), 'SIGKILL');
};

/** `onEnd` is called once the probe cannot be asked any more. */
const startProbe = (path: string, onEnd: () => void): Probe => {
  const place = join(resolve(path), '/').concat('.');
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
  const shell = spawn('/bin/sh', ['-c', script, 'sh', place], {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    env,
    // A separate process group, so that the shell is killed with its child processes.
    detached: true,
  });
  const waiting: ((answer: Answer | { readonly failure: string }) => void)[] = [];

  const fail = (why: string): void => {
    onEnd();
    killGroup(shell);
    // A process that a dead mount blocks cannot be killed, so Node must not wait for it.
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
    guarded((error: Error) => fail(`the probe failed: ${error.message}`), breakOff),
  );
  shell.once('exit', breakOff);
  shell.stdin.on('error', breakOff);
  shell.stdout.on('data', guarded(read, breakOff));

  const ask: Probe['ask'] = (what) =>
    new Promise((settle) => {
      const timer = setTimeout(() => fail(`it did not respond within ${timeoutMs / 1000} s`), timeoutMs);
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
  return { ask, end };
};

/** Returns null for a reachable storage. */
const reasonOf = (answer: Answer | { readonly failure: string }): string | null => {
  if (typeof answer === 'object') return answer.failure;
  return answer === 'n' ? 'its path is not a directory that can be read' : null;
};

/**
 * Probes run in separate processes, because a network mount that hangs blocks every thread that reads it, and this process has only
 * a few threads for files. The processes are long-lived, because every request for a repository probes first, and starting a
 * process took as long as most of these requests.
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
    const answer = await (probes.get(path) ?? start(path)).ask(what);
    const isOver = typeof answer === 'object' && answer.failure === ended;
    return isOver && !isClosed ? (probes.get(path) ?? start(path)).ask(what) : answer;
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
