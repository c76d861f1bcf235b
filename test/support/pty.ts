/** A real terminal: a shell in tmux, whose screen can be read as a person sees it. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { launcher } from './program.ts';
import { timeoutMs } from './timeout.ts';

export interface TerminalOptions {
  /** 80 when absent. */
  readonly columns?: number;
  /** 60 when absent. */
  readonly rows?: number;
  /** The whole environment of the shell, but for `TERM`. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly code: number;
  /** What is on the screen between the command and the next prompt. */
  readonly lines: readonly string[];
}

export interface TerminalState {
  /** A screen of its own lies over the shell's. */
  readonly alternate: boolean;
  readonly cursor: boolean;
}

export interface Terminal {
  /** Where the shell is. */
  readonly cwd: string;
  /** Types a command at the prompt of an empty screen, and Enter. */
  readonly start: (command: string) => Promise<void>;
  /** Waits for the prompt that follows the command. */
  readonly end: () => Promise<Ended>;
  /** Types a text, without Enter. */
  readonly type: (text: string) => Promise<void>;
  /** Presses keys by tmux's names: `Enter`, `C-c`. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** The rows of the screen, without the empty ones at the end. */
  readonly screen: () => Promise<readonly string[]>;
  /** The same as one text with the escape sequences that paint it. */
  readonly painted: () => Promise<string>;
  /** Waits until a row of the screen holds the text. Throws with the screen after ten seconds. */
  readonly see: (text: string) => Promise<void>;
  /** What a program has done to the terminal. */
  readonly state: () => Promise<TerminalState>;
  readonly resize: (size: { readonly columns: number; readonly rows: number }) => Promise<void>;
  readonly close: () => Promise<void>;
}

const prompt = '$ ';
// The terminal echoes a Ctrl-C wherever the cursor is.
const endOf = /^(?:\^C)?\[exit (\d+)\]$/;

// Each prompt is preceded by how the last command ended.
const shellStart = `PS1='${prompt}'\nPROMPT_COMMAND='echo "[exit $?]"'\n`;
const tmuxStart = [
  'set -g default-terminal tmux-256color',
  'set -g status off',
  'set -g escape-time 0',
  "set -ga terminal-features ',*:RGB'",
].join('\n');

/** Opens a terminal with `repoctl`, as it was built, on the PATH. */
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
