import { InterruptedError } from '../errors/interrupted-error.ts';
import type { Streams } from './streams.ts';
import { write } from './write.ts';

const escape = '\u001b[';
/** The screen that lies over the shell's own, empty, the cursor out of sight, and nothing wrapped. */
const enter = `${escape}?1049h${escape}?25l${escape}?7l${escape}2J`;
const leave = `${escape}?7h${escape}?25h${escape}?1049l`;
// Terminals that know it show all of a drawing at once; the others skip it.
const [begin, end] = [`${escape}?2026h`, `${escape}?2026l`];

/** How much fits on the terminal. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A screen of its own that is drawn over and over. */
export interface LiveScreen {
  readonly size: () => ScreenSize;
  /** Shows lines that fit the size, in place of those before. */
  readonly draw: (lines: readonly string[]) => Promise<void>;
  /** Aborted when the one at the keyboard has seen enough; by Ctrl-C with an InterruptedError as its reason. */
  readonly ended: AbortSignal;
  /** Gives the terminal back as it was. Calling it again does nothing. */
  readonly close: () => void;
}

type Terminal = NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };
type Keyboard = NodeJS.ReadableStream & { readonly setRawMode?: (raw: boolean) => unknown };

/** Signals that end the process, after which nobody could give the terminal back. */
const fatal = ['SIGTERM', 'SIGHUP'] as const;

/** The text that draws the lines: each over what was there, without a moment in which the screen is empty. */
const drawing = (lines: readonly string[]): string =>
  `${begin}${escape}H${lines.map((line) => `${line}${escape}K`).join('\r\n')}${escape}J${end}`;

/** Opens a screen; `resized` is called when the terminal has another size. */
export const openLiveScreen = (streams: Streams, resized: () => void): LiveScreen => {
  const stdout = streams.stdout as Terminal;
  const keyboard = streams.stdinIsTerminal ? (streams.stdin as Keyboard) : undefined;
  const ended = new AbortController();

  const onKeys = (keys: Buffer | string): void => {
    const text = String(keys);
    // In raw mode Ctrl-C is a key like others.
    if (text.includes('\u0003')) ended.abort(new InterruptedError());
    else if (/[qQ]/.test(text) && !text.includes('\u001b')) ended.abort();
  };
  const onResize = (): void => {
    // A terminal may have wrapped what was there.
    stdout.write(`${escape}2J`);
    resized();
  };
  const close = (): void => {
    if (!process.listeners('exit').includes(close)) return;
    process.off('exit', close);
    for (const signal of fatal) process.off(signal, onFatal);
    stdout.off('resize', onResize);
    keyboard?.off('data', onKeys);
    keyboard?.setRawMode?.(false);
    keyboard?.pause();
    stdout.write(leave);
  };
  const onFatal = (signal: NodeJS.Signals): void => {
    close();
    process.kill(process.pid, signal);
  };

  process.on('exit', close);
  for (const signal of fatal) process.on(signal, onFatal);
  stdout.on('resize', onResize);
  keyboard?.setRawMode?.(true);
  keyboard?.on('data', onKeys);
  keyboard?.resume();
  stdout.write(enter);
  return {
    size: () => ({ columns: stdout.columns ?? streams.columns, rows: stdout.rows ?? 24 }),
    draw: async (lines) => void (await write(stdout, drawing(lines))),
    ended: ended.signal,
    close,
  };
};
