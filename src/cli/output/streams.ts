import { colorLevel } from './color-level.ts';
import type { ColorChoice, ColorLevel } from './color-level.ts';
import type { Environment } from './environment.ts';

/** The input and output of a command, and the terminal behind them. A command touches no others. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly stdinIsTerminal: boolean;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  /** Width of the terminal in columns; 80 if unknown. */
  readonly columns: number;
  /** Height of the terminal in lines; infinite without a terminal. */
  readonly rows: number;
  readonly colorLevel: { readonly stdout: ColorLevel; readonly stderr: ColorLevel };
  readonly now: () => Date;
  /** True once stdout is a closed pipe, for which Node itself reports stdout as writable again after each EPIPE. */
  readonly readerLeft: () => boolean;
}

interface ProcessOptions {
  readonly color: ColorChoice;
  /** Called when the pipe of stdout is closed. */
  readonly onReaderLeft: () => void;
}

/**
 * The streams of the process. Must be called once: it also listens for errors, since an unhandled EPIPE (`repoctl ... | head`)
 * would end the process with a stack trace. Each write still gets its error.
 */
export const processStreams = (env: Environment, { color, onReaderLeft }: ProcessOptions): Streams => {
  const { stdout, stderr } = process;
  let readerLeft = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') return;
    readerLeft = true;
    onReaderLeft();
  });
  // A closed stderr changes neither the work of a command nor its exit code.
  stderr.on('error', () => {});
  const stdoutIsTerminal = stdout.isTTY === true;
  const stderrIsTerminal = stderr.isTTY === true;
  return {
    // A getter: Node creates stdin when it is first used, and most commands do not read it.
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
    // A getter: the window can be resized before a slow command prints.
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

/** True for a stream of this process, which a program that it starts can inherit. */
export const isOfProcess = (stream: NodeJS.WritableStream): boolean =>
  stream === process.stdout || stream === process.stderr;
