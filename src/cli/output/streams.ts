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
  readonly colorLevel: { readonly stdout: ColorLevel; readonly stderr: ColorLevel };
  readonly now: () => Date;
}

/**
 * The process's own streams. To be called once: it also makes a reader that went away (`repoctl ... | head`) end the
 * process quietly, since an unhandled EPIPE would end it with a stack trace. Every other error is told to whoever wrote.
 */
export const processStreams = (env: Environment, options: { readonly color: ColorChoice }): Streams => {
  const { stdin, stdout, stderr } = process;
  stdout.on('error', endWhenNobodyReads);
  stderr.on('error', endWhenNobodyReads);
  const stdoutIsTerminal = stdout.isTTY === true;
  const stderrIsTerminal = stderr.isTTY === true;
  return {
    stdin,
    stdout,
    stderr,
    stdinIsTerminal: stdin.isTTY === true,
    stdoutIsTerminal,
    stderrIsTerminal,
    // A getter: the window may have another width by the time a slow command prints.
    get columns() {
      return widthFromEnvironment(env) ?? widthOf(stdout) ?? widthOf(stderr) ?? 80;
    },
    colorLevel: {
      stdout: colorLevel(env, options.color, stdoutIsTerminal),
      stderr: colorLevel(env, options.color, stderrIsTerminal),
    },
    now: () => new Date(),
  };
};

const endWhenNobodyReads = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
};

const widthFromEnvironment = (env: Environment): number | undefined => {
  const value = env['COLUMNS'];
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
};

const widthOf = (stream: { readonly columns?: number }): number | undefined =>
  stream.columns !== undefined && stream.columns > 0 ? stream.columns : undefined;
