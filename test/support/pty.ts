/** A real terminal: a shell in tmux, whose screen can be read. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { launcher } from './program.ts';
import { timeoutMs } from './timeout.ts';

export interface TerminalOptions {
  /** The default is 80. */
  readonly columns?: number;
  /** The default is 60. */
  readonly rows?: number;
  /** The whole environment of the shell, except `TERM`. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly code: number;
  /** The rows of the screen between the command and the next prompt. */
  readonly lines: readonly string[];
}

export interface TerminalState {
  /** True if the program uses the alternate screen. */
  readonly alternate: boolean;
  readonly cursor: boolean;
}

export interface Terminal {
  /** The working directory of the shell. */
  readonly cwd: string;
  /** Clears the screen, types a command, and presses Enter. */
  readonly start: (command: string) => Promise<void>;
  /** Waits for the prompt that follows the command. */
  readonly end: () => Promise<Ended>;
  /** Types a string, without Enter. */
  readonly type: (text: string) => Promise<void>;
  /** Presses keys by their tmux names, such as `Enter` or `C-c`. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** The rows of the screen, without the empty ones at the end. */
  readonly screen: () => Promise<readonly string[]>;
  /** The screen as one string with its escape sequences. */
  readonly painted: () => Promise<string>;
  /** Waits until a row of the screen contains the string. Throws with the screen after a timeout. */
  readonly see: (text: string) => Promise<void>;
  /** The state in which a program left the terminal. */
  readonly state: () => Promise<TerminalState>;
  readonly resize: (size: { readonly columns: number; readonly rows: number }) => Promise<void>;
  readonly close: () => Promise<void>;
}

const prompt = '$ ';
// The terminal echoes Ctrl-C at the cursor.
const endOf = /^(?:\^C)?\[exit (\d+)\]$/;

// Each prompt begins with the exit code of the last command.
const shellStart = `PS1='${prompt}'\nPROMPT_COMMAND='echo "[exit $?]"'\n`;
const tmuxStart = [
  'set -g default-terminal tmux-256color',
  'set -g status off',
  'set -g escape-time 0',
  "set -ga terminal-features ',*:RGB'",
].join('\n');

/** Opens a terminal with the built `repoctl` on the PATH. */
export const openTerminal = async ({ columns = 80, rows = 60, env }: TerminalOptions): Promise<Terminal> => {
  const dir = await mkdtemp(join(tmpdir(), 'repoctl-tty-'));
  const [bin, cwd, rc, conf] = [join(dir, 'bin'), join(dir, 'work'), join(dir, 'rc'), join(dir, 'conf')];
  await Promise.all([mkdir(bin), mkdir(cwd), writeFile(rc, shellStart), writeFile(conf, `${tmuxStart}\n`)]);
  await symlink(launcher, join(bin, 'repoctl'));
  const tmux = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await execa('tmux', ['-u', '-S', join(dir, 'tmux'), '-f', conf, ...args], {
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
      extendEnv: false,
    });
    return stdout;
  };
  const shellEnv = { ...env, PATH: `${bin}:${env['PATH'] ?? ''}`, TERM: 'tmux-256color' };
  const variables = Object.entries(shellEnv).map(([key, value]) => `${key}=${value}`);
  const size = ['-x', String(columns), '-y', String(rows)];
  const shell = ['env', '-i', ...variables, 'bash', '--noprofile', '--rcfile', rc];
  await tmux('new-session', '-d', ...size, '-c', cwd, '--', ...shell);

  const screen = async (): Promise<readonly string[]> => {
    const lines = (await tmux('capture-pane', '-p')).split('\n').map((line) => line.trimEnd());
    return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
  };
  const until = async (what: string, ask: (lines: readonly string[]) => boolean): Promise<readonly string[]> => {
    for (const end = Date.now() + timeoutMs; ; await pause(50)) {
      const lines = await screen();
      if (ask(lines)) return lines;
      if (Date.now() > end) throw new Error(`${what} did not come; the screen shows:\n${lines.join('\n')}`);
    }
  };
  const type = async (text: string): Promise<void> => void (await tmux('send-keys', '-l', '--', text));
  const press = async (...keys: readonly string[]): Promise<void> => void (await tmux('send-keys', ...keys));

  let typedRows = 0;
  const start = async (command: string): Promise<void> => {
    await until('a prompt', (lines) => lines.at(-1) === prompt.trim());
    await press('C-l');
    await until('an empty screen', (lines) => lines.length === 1 && lines[0] === prompt.trim());
    typedRows = Math.ceil((prompt.length + command.length + 1) / columns);
    await type(command);
    await press('Enter');
  };
  const end = async (): Promise<Ended> => {
    const lines = await until('the next prompt', (shown) => endOf.test(shown.at(-2) ?? ''));
    return { code: Number(endOf.exec(lines.at(-2) ?? '')?.[1]), lines: lines.slice(typedRows, -2) };
  };
  return {
    cwd,
    start,
    end,
    type,
    press,
    screen,
    painted: () => tmux('capture-pane', '-p', '-e'),
    see: async (text) => void (await until(`"${text}"`, (lines) => lines.some((line) => line.includes(text)))),
    state: async () => {
      const flags = await tmux('display-message', '-p', '#{alternate_on} #{cursor_flag}');
      return { alternate: flags.startsWith('1'), cursor: flags.endsWith('1') };
    },
    resize: async (wished) =>
      void (await tmux('resize-window', '-x', String(wished.columns), '-y', String(wished.rows))),
    close: async () => {
      await tmux('kill-server');
      await rm(dir, { recursive: true, force: true });
    },
  };
};
