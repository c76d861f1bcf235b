import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { write } from './write.ts';

/** Prints text that is the result, such as a file's content: exact in a pipe, safe on a terminal. */
export const writeText = async (streams: Streams, text: string): Promise<void> => {
  await write(streams.stdout, streams.stdoutIsTerminal ? sanitize(text, { multiline: true }) : text);
};

/** Prints one line on stderr, such as the failure of one project of several, whatever breaks a server puts into its text. */
export const note = (streams: Streams, text: string): void => {
  streams.stderr.write(`${sanitize(text)}\n`);
};

/** Prints lines on stderr, such as a request and its response. */
export const noteLines = (streams: Streams, texts: readonly string[]): void => {
  for (const text of texts) note(streams, text);
};

/** Prints a notice or the result of a write for people: only if stdout is a terminal, and not with `--quiet`. */
export const notify = (
  { globals, streams }: { readonly globals: { readonly quiet?: boolean }; readonly streams: Streams },
  text: string,
): void => {
  if (globals.quiet !== true && streams.stdoutIsTerminal) note(streams, text);
};
