import { PassThrough, Writable } from 'node:stream';
import type { Environment } from '../config/environment.ts';
import { createContext } from '../context/create-context.ts';
import type { Streams } from '../output/streams.ts';
import { write } from '../output/write.ts';
import type { Candidate } from '../values/candidate.ts';
import { candidateLines } from './candidate.ts';
import { kindWithin, takesSign } from '../values/find-kind.ts';
import { isKindName, serviceKind } from '../values/kinds.ts';
import { lookUp, type Wanted } from './look-up.ts';
import { readWords } from './read-words.ts';

/** Milliseconds from the start of the process after which it stops waiting. */
const timeLimit = 1500;

/** One run of the hidden command `__complete`. */
export interface CompletionRun {
  /** `<kind> [parent ...] -- <words so far>`, or `alias-words -- <alias> ...`; the last word is the one being typed. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly cwd: string | undefined;
  readonly stdout: NodeJS.WritableStream;
  /** Milliseconds that are left. */
  readonly remaining: number;
}

const parse = (argv: readonly string[]): Wanted | undefined => {
  const end = argv.indexOf('--');
  const [kind, ...parents] = end === -1 ? argv : argv.slice(0, end);
  if (kind === undefined || !isKindName(kind)) return undefined;
  const words = readWords(end === -1 ? [] : argv.slice(end + 1));
  const meant = kindWithin(kind, words);
  return {
    kind: meant,
    parents: meant !== kind && words.user !== undefined ? [words.user] : parents,
    words,
    typed: argv.at(-1) ?? '',
  };
};

/** The words beside the values of a kind, which need no server. */
const wordsOf = (kind = ''): readonly Candidate[] =>
  Object.entries((isKindName(kind) ? serviceKind(kind)?.words : undefined) ?? {}).map(([value, says]) => ({
    value,
    says,
  }));

/** Streams without a terminal, since a shell is waiting for the completion. */
const silentStreams = (stdout: NodeJS.WritableStream): Streams => ({
  stdin: new PassThrough().end(),
  stdout,
  stderr: new Writable({ write: (_chunk, _encoding, done) => done() }),
  stdinIsTerminal: false,
  stdoutIsTerminal: false,
  stderrIsTerminal: false,
  columns: 80,
  rows: Infinity,
  colorLevel: { stdout: 0, stderr: 0 },
  readerLeft: () => false,
  now: () => new Date(),
});

/** Prints the candidates for a word, one per line. Errors are not reported: there are no candidates then. */
export const complete = async ({ argv, env, cwd, stdout, remaining }: CompletionRun): Promise<void> => {
  if (argv[0] === 'alias-words') {
    const { aliasWords } = await import('./alias-words.ts');
    const words = await aliasWords(argv.slice(2), env);
    await write(stdout, words.map((word) => `${word}\n`).join(''));
    return;
  }
  const wanted = parse(argv);
  if (wanted === undefined) return;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), Math.max(1, remaining));
  const { profile, url, sudo, afterDashes } = wanted.words;
  const context = createContext(
    { streams: silentStreams(stdout), env, cwd, signal: limit.signal },
    {
      ...(profile !== undefined && { profile }),
      ...(url !== undefined && { url }),
      ...(sudo !== undefined && { sudo }),
      input: false,
      retries: '0',
    },
  );
  const stopped = new Promise<readonly Candidate[]>((resolve) => {
    // The look-up gets 100 ms more, to fall back to cached values.
    limit.signal.addEventListener('abort', () => setTimeout(resolve, 100, []), { once: true });
  });
  try {
    const found = await Promise.race([lookUp(context, wanted).catch(() => []), stopped]);
    await write(
      stdout,
      candidateLines([...found, ...wordsOf(argv[0])], { afterDashes, signed: takesSign(wanted.kind) }),
    );
  } finally {
    clearTimeout(timer);
    await context.close();
  }
};

/** Runs the hidden command and ends the process, even if a connection or a password manager hangs. */
export const completeAndExit = async (argv: readonly string[], cwd: string | undefined): Promise<never> => {
  const remaining = timeLimit - process.uptime() * 1000;
  // The shell waits for this process, so it ends in any case.
  setTimeout(() => process.exit(0), Math.max(1, remaining) + 200);
  process.on('SIGINT', () => process.exit(0));
  process.stdout.on('error', () => process.exit(0));
  await complete({ argv, env: process.env, cwd, stdout: process.stdout, remaining }).catch(() => {});
  process.exit(0);
};
