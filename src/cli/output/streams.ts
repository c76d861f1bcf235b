import { colorLevel } from './color-level.ts';
import type { ColorChoice, ColorLevel } from './color-level.ts';
import type { Environment } from './environment.ts';

/** Where a command reads and writes, and what is known about it. The one seam between a command and the terminal. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly stdinIsTerminal: boolean;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  /** Width of the terminal in columns; 80 where nothing says otherwise. */
  readonly columns: number;
  /** Height of the terminal in lines; no end of them where there is none. */
  readonly rows: number;
  readonly colorLevel: { readonly stdout: ColorLevel; readonly stderr: ColorLevel };
  readonly now: () => Date;
  /** Whether the reader of stdout has left; Node takes its own stdout for writable again after each EPIPE. */
  readonly readerLeft: () => boolean;
}

interface ProcessOptions {
  readonly color: ColorChoice;
  /** Called when the reader of stdout has left. */
  readonly onReaderLeft: () => void;
}

/**
 * The process's own streams. To be called once: it also listens for errors, since an unhandled EPIPE (`repoctl ... | head`)
 * would end the process with a stack trace. Every error is reported to whoever wrote.
 */
export const processStreams = (env: Environment, { color, onReaderLeft }: ProcessOptions): Streams => {
  const { stdout, stderr } = process;
  let readerLeft = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') return;
    readerLeft = true;
    onReaderLeft();
  });
  // Messages that nobody reads change neither what a command does nor its exit code.
  stderr.on('error', () => {});
  const stdoutIsTerminal = stdout.isTTY === true;
  const stderrIsTerminal = stderr.isTTY === true;
  return {
    // Getters: Node makes this stream when it is named, and most commands read nothing.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    get stdinIsTerminal() {
      return process.stdin.isTTY === true;
    },
    stdoutIsTerminal,
    stderrIsTerminal,
    // A getter: the window may have another width by the time a slow command prints.
    get columns() {
      return widthFromEnvironment(env) ?? widthOf(stdout) ?? widthOf(stderr) ?? 80;
    },
    get rows() {
      return stdout.rows > 0 ? stdout.rows : Infinity;
    },
    colorLevel: {
      stdout: colorLevel(env, color, stdoutIsTerminal),
      stderr: colorLevel(env, color, stderrIsTerminal),
    },
    now: () => new Date(),
    readerLeft: () => readerLeft,
  };
};

const widthFromEnvironment = (env: Environment): number | undefined => {
  const value = env['COLUMNS'];
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
};

const widthOf = (stream: { readonly columns?: number }): number | undefined =>
  stream.columns !== undefined && stream.columns > 0 ? stream.columns : undefined;
