import { InterruptedError } from '../errors/interrupted-error.ts';
import type { Streams } from './streams.ts';
import { write } from './write.ts';

const escape = '\u001b[';
/** Opens the alternate screen, empty, without cursor and wrapping. */
const enter = `${escape}?1049h${escape}?25l${escape}?7l${escape}2J`;
const leave = `${escape}?7h${escape}?25h${escape}?1049l`;
// Synchronized output: terminals that support it show all of a drawing at once.
const [begin, end] = [`${escape}?2026h`, `${escape}?2026l`];

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A full-screen view that is redrawn. */
export interface LiveScreen {
  readonly size: () => ScreenSize;
  /** Replaces all lines; they must fit the size. */
  readonly draw: (lines: readonly string[]) => Promise<void>;
  /** Aborted when the user quits; by Ctrl-C with an InterruptedError as its reason. */
  readonly ended: AbortSignal;
  /** Restores the terminal. Calling it again does nothing. */
  readonly close: () => void;
}

type Terminal = NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };
type Keyboard = NodeJS.ReadableStream & { readonly setRawMode?: (raw: boolean) => unknown };

/** Signals that would end the process before it restores the terminal. */
const fatal = ['SIGTERM', 'SIGHUP'] as const;

/** The text that overwrites each line, so that the screen never flickers. */
const drawing = (lines: readonly string[]): string =>
  `${begin}${escape}H${lines.map((line) => `${line}${escape}K`).join('\r\n')}${escape}J${end}`;

/** Opens a screen; `resized` is called when the size of the terminal changes. */
export const openLiveScreen = (streams: Streams, resized: () => void): LiveScreen => {
  const stdout = streams.stdout as Terminal;
  const keyboard = streams.stdinIsTerminal ? (streams.stdin as Keyboard) : undefined;
  const ended = new AbortController();

  const onKeys = (keys: Buffer | string): void => {
    const text = String(keys);
    // In raw mode Ctrl-C is a key and sends no signal.
    if (text.includes('\u0003')) ended.abort(new InterruptedError());
    else if (/[qQ]/.test(text) && !text.includes('\u001b')) ended.abort();
  };
  const onResize = (): void => {
    // The terminal may have wrapped the previous drawing.
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
