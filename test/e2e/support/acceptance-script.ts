/** Runs scripts that read like a terminal session. test/e2e/acceptance/README.md describes them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { execa } from 'execa';
import { timeoutMs } from '../../support/timeout.ts';
import { eventually } from './eventually.ts';
import type { Around, Ran } from './repoctl.ts';

export interface Script {
  /** The name in errors. */
  readonly name: string;
  /** The lines to run, followed by embedded files. */
  readonly text: string;
}

/** A program that runs as a function. */
type CalledProgram = (args: readonly string[], around: Around) => Promise<Ran>;

export interface ScriptOptions {
  /** The whole environment. */
  readonly env: Around['env'];
  /** Programs that run without a process, by name. */
  readonly called?: Readonly<Record<string, CalledProgram>>;
}

/** The state that the lines of a script share. */
interface Session {
  readonly called: Readonly<Record<string, CalledProgram>>;
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** The stdin of the next command, if a file was chosen for it. */
  stdin: string | undefined;
  lastRun: Ran | undefined;
}

interface Directive {
  /** The minimum and maximum number of words; no maximum if the last required word begins a command. */
  readonly takes: readonly [number, number];
  readonly run: (session: Session, words: readonly string[], negated: boolean) => Promise<unknown> | void;
}

const fail = (expected: string, got: string): never => {
  throw new Error(`expected: ${expected}\ngot: ${got}`);
};

const quote = (text: string): string => (text === '' ? '(nothing)' : `\n${text}`);
const describeRun = ({ code, out, err }: Ran): string =>
  `exit code ${code}\nstdout: ${quote(out)}\nstderr: ${quote(err)}`;

const asIs = (text: string): string => text;
const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

/** A word without its quotes, with its variables replaced by the results of `write`. */
const expand = (word: string, { env }: Session, write = asIs): string =>
  word.replaceAll(
    /'([^']*)'|\$(\w+)/g,
    (_all, quoted?: string, name = '') => quoted ?? write(env[name] ?? fail(`a value of $${name}`, 'none')),
  );

const readPattern = (word: string, session: Session): RegExp => new RegExp(expand(word, session, escaped), 'm');

const readText = (word: string, session: Session): Promise<string> =>
  readFile(resolve(session.cwd, expand(word, session)), 'utf8');

const lastRunOf = ({ lastRun }: Session): Ran => lastRun ?? fail('a command before this line', 'none');

/** The commands of a pipeline. */
const splitAtBars = (words: readonly string[]): readonly (readonly string[])[] => {
  const bar = words.indexOf('|');
  return bar === -1 ? [words] : [words.slice(0, bar), ...splitAtBars(words.slice(bar + 1))];
};

const runProcess = async (program: string, args: readonly string[], around: Around): Promise<Ran> => {
  const { exitCode, stdout, stderr, shortMessage } = await execa(program, args, {
    ...around,
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
    timeout: timeoutMs,
  });
  return { code: exitCode ?? fail('an exit code', String(shortMessage)), out: stdout, err: stderr };
};

/** Runs commands one after the other. Each reads the output of the one before. The last one must end with `code`. */
const runPipeline = async (session: Session, words: readonly string[], code: number): Promise<void> => {
  const commands = splitAtBars(words);
  let input = session.stdin ?? '';
  session.stdin = undefined;
  for (const [index, command] of commands.entries()) {
    const [program = '', ...args] = command.map((word) => expand(word, session));
    const expected = index === commands.length - 1 ? code : 0;
    const around = { env: session.env, cwd: session.cwd, input };
    const run = await (session.called[program]?.(args, around) ?? runProcess(program, args, around));
    if (run.code !== expected) fail(`exit code ${expected}`, describeRun(run));
    session.lastRun = run;
    input = run.out;
  }
};

/** Matches output against a pattern, whose named groups become variables. */
const match = (stream: 'out' | 'err'): Directive => ({
  takes: [1, 1],
  run: (session, [word = ''], negated) => {
    const run = lastRunOf(session);
    const pattern = readPattern(word, session);
    const found = pattern.exec(run[stream]);
    if ((found === null) !== negated) fail(`${pattern}${negated ? ' not' : ''} in std${stream}`, describeRun(run));
    session.env = { ...session.env, ...found?.groups };
  },
});

const directives: Readonly<Record<string, Directive>> = {
  exec: { takes: [1, Infinity], run: (session, words) => runPipeline(session, words, 0) },
  exits: { takes: [2, Infinity], run: (session, [code, ...words]) => runPipeline(session, words, Number(code)) },
  until: {
    takes: [2, Infinity],
    run: (session, [word = '', ...words]) => {
      const pattern = readPattern(word, session);
      return eventually(`${pattern} in stdout`, async () => {
        await runPipeline(session, words, 0);
        return pattern.test(lastRunOf(session).out) || undefined;
      });
    },
  },
  stdout: match('out'),
  stderr: match('err'),
  cmp: {
    takes: [2, 2],
    run: async (session, [stream = '', file = '']) => {
      if (stream !== 'stdout') fail('cmp stdout FILE', stream);
      const { out } = lastRunOf(session);
      const wanted = await readText(file, session);
      if (out !== wanted) fail(quote(wanted), quote(out));
    },
  },
  stdin: {
    takes: [1, 1],
    run: async (session, [file = '']) => {
      session.stdin = await readText(file, session);
    },
  },
  env: {
    takes: [1, 1],
    run: (session, [word = '']) => {
      const [name = '', value] = expand(word, session).split(/=(.*)/s);
      session.env = { ...session.env, [name]: value ?? fail('NAME=VALUE', name) };
    },
  },
  cd: {
    takes: [1, 1],
    run: (session, [directory = '']) => {
      session.cwd = resolve(session.cwd, expand(directory, session));
    },
  },
};

const splitIntoWords = (line: string): readonly string[] => line.match(/(?:'[^']*'|[^\s'])+/g) ?? [];

const runLine = async (session: Session, line: string): Promise<void> => {
  const words = splitIntoWords(line);
  if (line.split("'").length % 2 === 0) fail('quotes in pairs', line);
  const negated = words[0] === '!';
  const [name = '', ...rest] = negated ? words.slice(1) : words;
  const { takes, run } = directives[name] ?? fail(`one of ${Object.keys(directives).join(', ')}`, `"${name}"`);
  if (rest.length < takes[0] || rest.length > takes[1]) fail(`${takes.join(' to ')} words`, `${rest.length}`);
  if (negated && name !== 'stdout' && name !== 'stderr') fail('"!" before "stdout" or "stderr" only', line);
  await run(session, rest, negated);
};

export const programsOf = ({ text }: Script): readonly string[] => {
  const commands = text.split('\n').flatMap((line) => {
    const [name = '', ...words] = splitIntoWords(line);
    const [least, most] = directives[name]?.takes ?? [0, 0];
    return most === Infinity ? splitAtBars(words.slice(least - 1)) : [];
  });
  return [...new Set(commands.map(([program = '']) => program))];
};

/** An error with the place in the script and without the stack of the runner. */
const locate = (error: unknown, where: string): Error =>
  new Error(`${where}\n${error instanceof Error ? error.message : String(error)}`);

/** Runs a script in an empty directory and returns the number of lines. Throws at the first line that fails. */
export const runScript = async (
  { name, text }: Script,
  directory: string,
  { env, called = {} }: ScriptOptions,
): Promise<number> => {
  const [head = '', ...files] = text.split(/^-- (\S+) --\n/m);
  for (let index = 0; index < files.length; index += 2) {
    const [file = '', content = ''] = files.slice(index);
    if (!head.includes(file)) throw new Error(`${name}: no line uses the file ${file}`);
    await mkdir(dirname(resolve(directory, file)), { recursive: true });
    await writeFile(resolve(directory, file), content);
  }
  const session: Session = { called, env, cwd: directory, stdin: undefined, lastRun: undefined };
  let ran = 0;
  for (const [index, line] of head.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    await runLine(session, line).catch((error: unknown) => {
      throw locate(error, `${name}:${index + 1}: ${line}`);
    });
    ran += 1;
  }
  if (session.stdin !== undefined) throw new Error(`${name}: no command reads the last stdin`);
  return ran;
};
