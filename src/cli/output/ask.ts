import { InterruptedError } from '../errors/interrupted-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { oneLine, sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';

interface Asked {
  readonly message: string;
  /** The option to use without a terminal, such as `--name` or `--yes`. */
  readonly missing: string;
}

interface Checked {
  /** The fault of an answer, which is asked for again; undefined if there is none. */
  readonly fault?: ((answer: string) => string | undefined) | undefined;
}

const checkerOf =
  ({ fault }: Checked) =>
  (answer: string): true | string => {
    const found = fault?.(answer);
    return found === undefined ? true : sanitize(oneLine(found));
  };

/** Asks for a line of text. */
export const askText = async (
  streams: Streams,
  asked: Asked & Checked & { readonly default?: string },
): Promise<string> =>
  String(await ask(streams, asked, { type: 'input', default: asked.default, validate: checkerOf(asked) }));

/** Asks for a password or token, which is not shown while it is typed. */
export const askSecret = async (streams: Streams, asked: Asked & Checked): Promise<string> =>
  String(await ask(streams, asked, { type: 'password', mask: '*', validate: checkerOf(asked) }));

/** Asks yes or no; Enter alone means `default`, which is no when absent. */
export const askConfirm = async (streams: Streams, asked: Asked & { readonly default?: boolean }): Promise<boolean> =>
  (await ask(streams, asked, { type: 'confirm', default: asked.default ?? false })) === true;

/** Asks for one of several words. */
export const askChoice = async <const Choice extends string>(
  streams: Streams,
  asked: Asked & { readonly choices: readonly Choice[]; readonly default?: Choice },
): Promise<Choice> => {
  const choices = asked.choices.map((value) => ({ value, name: sanitize(value) }));
  const answer = await ask(streams, asked, { type: 'select', choices, default: asked.default });
  const chosen = asked.choices.find((choice) => choice === answer);
  if (chosen === undefined) throw new InterruptedError();
  return chosen;
};

/** Asks for one of many values, each with a description; typing narrows them down. */
export const askToPick = async (
  streams: Streams,
  asked: Asked & {
    readonly find: (term: string) => Promise<readonly { readonly value: string; readonly says?: string | undefined }[]>;
  },
): Promise<string> => {
  const source = async (term: string | undefined) => {
    const found = await asked.find(term ?? '');
    return found.map(({ value, says = '' }) => ({
      value,
      short: sanitize(value),
      name: sanitize(oneLine(says === '' ? value : `${value}  ${says}`)).slice(0, streams.columns - 4),
    }));
  };
  return String(await ask(streams, asked, { type: 'search', source }));
};

/** Confirms an action that cannot be undone: true only if the name was typed exactly. */
export const askToType = async (streams: Streams, asked: Asked & { readonly name: string }): Promise<boolean> =>
  (await ask(streams, asked, { type: 'input' })) === asked.name;

/** Wraps a question between words; inquirer wraps anywhere. */
const inLines = async (message: string, columns: number): Promise<string> =>
  message.length < columns
    ? message
    : (await import('./truncate.ts')).wrap(message, Math.max(1, columns - 2)).join('\n');

/** Asks on stderr, since stdout is for data. Throws UsageError without a terminal, InterruptedError on Ctrl-C or Ctrl-D. */
const ask = async (streams: Streams, asked: Asked, question: Readonly<Record<string, unknown>>): Promise<unknown> => {
  if (!streams.stdinIsTerminal) {
    throw new UsageError(`${asked.missing} is required when stdin is not a terminal`);
  }
  const { createPromptModule } = await import('inquirer');
  const closed = new AbortController();
  const end = (): void => closed.abort();
  // Readline closes at Ctrl-D without notifying the prompt, which would never end.
  const onKey = (_: unknown, key?: { readonly name?: string; readonly ctrl?: boolean }): void => {
    if (key?.ctrl === true && key.name === 'd') end();
  };
  streams.stdin.on('end', end).on('close', end).on('keypress', onKey);
  try {
    const prompt = createPromptModule({ input: streams.stdin, output: streams.stderr, signal: closed.signal });
    const answers: Readonly<Record<string, unknown>> = await prompt([
      { ...question, name: 'answer', message: await inLines(sanitize(asked.message), streams.columns) } as {
        type: 'input';
        name: string;
        message: string;
      },
    ]);
    return answers['answer'];
  } catch (error) {
    if (error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)) {
      throw new InterruptedError('interrupted', { cause: error });
    }
    throw error;
  } finally {
    streams.stdin.off('end', end).off('close', end).off('keypress', onKey);
  }
};
