import { CommanderError, type Command } from 'commander';
import type { ApiError } from '../api/errors/api-error.ts';
import type { Environment } from './config/environment.ts';
import { endSignalOf, InterruptedError } from './errors/interrupted-error.ts';
import { UsageError } from './errors/usage-error.ts';
import { manifest as ownManifest } from './manifest.ts';
import type { Again, Manifest, ToolWiring } from './program/tool.ts';
import { buildProgram } from './program/build-program.ts';
import type { CommandContext, RunContext } from './context/context.ts';
import { createContext } from './context/create-context.ts';
import { exitCodes } from './errors/exit-codes.ts';
import { globalsOf } from './program/globals-of.ts';
import { parseEarlyOptions } from './program/pre-parse.ts';
import type { Streams } from './output/streams.ts';
import { lostOutput } from './errors/exit-error.ts';
import { write } from './output/write.ts';

/** One run of the program, independent of the process. */
export interface Run {
  /** Without node and the script. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly streams: Streams;
  /** Undefined where the directory was removed. */
  readonly cwd: string | undefined;
  /** Aborted when the user interrupts. */
  readonly signal?: AbortSignal;
  /** Called before something is sent that changes the server. */
  readonly onWrite?: () => void;
  /** Called by a command that handles further signals itself. */
  readonly takeSignals?: (onAgain: () => void) => void;
  /** Default: all nouns and tools. */
  readonly manifest?: Manifest;
}

/** @throws UsageError for an argument that is not text */
const checkRun = ({ argv }: Pick<Run, 'argv'>): void => {
  // Node puts U+FFFD in place of bytes that are not UTF-8: a record would be created with that name.
  const broken = argv.findIndex((argument) => argument.includes('\uFFFD'));
  if (broken !== -1) throw new UsageError(`argument ${broken + 1} is not UTF-8 text`);
};

interface Opened {
  readonly context: CommandContext;
  readonly command: Command;
}

/** Parses and runs one command line, and adds each context that it opens to `opened`. */
const execute = async (
  argv: readonly string[],
  around: RunContext & { readonly manifest: Manifest },
  opened: Opened[],
  { over = {}, lastWins = false }: Again = {},
): Promise<void> => {
  const printed: string[] = [];
  let entered: Command | undefined;
  const runAgain: ToolWiring['runAgain'] = (words, again) => execute(words, around, opened, again);
  const program = buildProgram({
    manifest: around.manifest,
    print: (text) => printed.push(text),
    columns: around.streams.columns,
    entered: (command) => {
      entered = command;
    },
    contextOf: (command) => {
      const context = createContext(around, globalsOf(command, over));
      opened.push({ context, command });
      return context;
    },
    runAgain,
    runAlias: async (words, typed) =>
      (await import('./program/expand-alias.ts')).runAlias(around, words, (expanded) =>
        runAgain(expanded, { over: { ...over, ...typed }, lastWins: true }),
      ),
    lastWins,
    argv,
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and the version end a run as well.
    if (error.exitCode === 0) return;
    const { toUsageError } = await import('./program/commander-error.ts');
    throw toUsageError(error, entered ?? program, argv);
  } finally {
    if (printed.length > 0) await write(around.streams.stdout, printed.join(''));
  }
};

/** After a signal, the signal decides how the command ends, whatever error it led to. */
const endedEarly = (thrown: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted === true && !(thrown instanceof InterruptedError)
    ? new InterruptedError(undefined, { signal: endSignalOf(signal), cause: thrown })
    : thrown;

/** Returns the command that replaces an endpoint which the server no longer has. */
const successorOf = async ({ gone }: ApiError, manifest: Manifest): Promise<string | undefined> => {
  const instead = gone?.instead;
  if (instead?.includes(' ') !== true) return undefined;
  const { commandsByEndpoint } = await import('./help/commands-by-endpoint.ts');
  return (await commandsByEndpoint(manifest)).get(instead);
};

/** No line of a stack looks like a message, which a line break in the text of the error could bring about. */
const indentedLines = (stack: string): readonly string[] => stack.split('\n').map((line) => `    ${line.trim()}`);

const report = async (
  thrown: unknown,
  { argv, env, streams, signal, manifest = ownManifest }: Run,
  opened: readonly Opened[],
): Promise<number> => {
  const [{ isApiError }, { problemOfError }, { printError }, { noteLines }] = await Promise.all([
    import('../api/errors/api-error.ts'),
    import('./context/problem-of-error.ts'),
    import('./output/print-error.ts'),
    import('./output/messages.ts'),
  ]);
  // A command that used the settings has read them already.
  const settings = isApiError(thrown) ? await opened[0]?.context.settings().catch(() => undefined) : undefined;
  const last = opened.at(-1);
  const look = last && (await import('./program/look-command.ts')).lookCommand(last.command);
  const successor = isApiError(thrown) ? await successorOf(thrown, manifest) : undefined;
  const found = problemOfError(endedEarly(thrown, signal), settings, { look, successor });
  const wanted =
    found.code === 'not-found' ? (await import('./program/commander-error.ts')).wantedFields(argv) : undefined;
  const problem = wanted === undefined ? found : { ...found, hint: wanted };
  const { json, debug } = parseEarlyOptions(argv, env);
  // The message already names the invalid parameters; only JSON lists them.
  const { fields: _fields, ...line } = problem;
  printError(streams, json ? problem : line, { json });
  if (debug && problem.stack !== undefined) noteLines(streams, indentedLines(problem.stack));
  return problem.exitCode;
};

/**
 * Runs a command line and returns its exit code. Errors are printed, never thrown: one line and a hint on stderr, or
 * one JSON object where JSON output was asked for.
 */
export const runCli = async (run: Run): Promise<number> => {
  const opened: Opened[] = [];
  let wrote = false;
  const around = {
    manifest: run.manifest ?? ownManifest,
    streams: run.streams,
    env: run.env,
    cwd: run.cwd,
    signal: run.signal ?? new AbortController().signal,
    onWrite: () => {
      wrote = true;
      run.onWrite?.();
    },
    takeSignals: run.takeSignals,
  };
  try {
    checkRun(run);
    await execute(run.argv, around, opened);
    if (wrote && run.streams.readerLeft()) throw lostOutput();
    return exitCodes.done;
  } catch (error) {
    // A command that sends requests itself may not say that the change was made.
    const reported = wrote
      ? await (await import('./errors/after-done.ts')).withDone(error, () => 'The change was made')
      : error;
    return await report(reported, run, opened);
  } finally {
    await Promise.all(opened.map(({ context }) => context.close()));
  }
};
