import { spawn } from 'node:child_process';
import { timeoutMs } from '../../support/timeout.ts';

/** A program on its own terminal, as for an interactive user. */
export interface Terminal {
  readonly type: (keys: string) => void;
  /** Waits until the output since the last call matches, and returns it. */
  readonly until: (pattern: RegExp) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts a shell command on a pseudo-terminal. */
export const openTerminal = (command: string, env: Readonly<Record<string, string>>, cwd: string): Terminal => {
  const child = spawn('script', ['-qfec', command, '/dev/null'], { env: { ...env }, cwd, stdio: 'pipe' });
  let seen = '';
  let wake: (() => void) | undefined;
  const take = (chunk: Buffer): void => {
    seen += chunk.toString();
    wake?.();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  return {
    type: (keys) => {
      child.stdin.write(keys);
    },
    until: async (pattern) => {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const match = pattern.exec(seen);
        if (match !== null) {
          const result = seen.slice(0, match.index + match[0].length);
          seen = seen.slice(result.length);
          return result;
        }
        if (Date.now() > deadline) throw new Error(`no ${String(pattern)} in ${JSON.stringify(seen)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 200);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    close: async () => {
      // The line is cleared first, since it can hold anything.
      child.stdin.write('\u0003\u0015exit\r');
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(timer);
    },
  };
};
