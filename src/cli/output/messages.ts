import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { write } from './write.ts';

/** Prints text that is itself the result, such as a file's content: exact when piped, safe on a terminal. */
export const writeText = async (streams: Streams, text: string): Promise<void> => {
  await write(streams.stdout, streams.stdoutIsTerminal ? sanitize(text, { multiline: true }) : text);
};

/** One line for the person at the keyboard, on stderr, such as "20 of 143, use --all". */
export const note = (streams: Streams, text: string): void => {
  streams.stderr.write(`${sanitize(text, { multiline: true })}\n`);
};

/** The same for people alone: none when quiet, none when nobody watches. */
export const notify = (
  { globals, streams }: { readonly globals: { readonly quiet?: boolean }; readonly streams: Streams },
  text: string,
): void => {
  if (globals.quiet !== true && streams.stderrIsTerminal) note(streams, text);
};
