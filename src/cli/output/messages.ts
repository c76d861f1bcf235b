import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { write } from './write.ts';

/** Prints text that is the result, such as a file's content: exact in a pipe, safe on a terminal. */
export const writeText = async (streams: Streams, text: string): Promise<void> => {
  await write(streams.stdout, streams.stdoutIsTerminal ? sanitize(text, { multiline: true }) : text);
};

/** Prints a line on stderr, such as "Showing 20 of 143; use --all to show all". */
export const note = (streams: Streams, text: string): void => {
  streams.stderr.write(`${sanitize(text, { multiline: true })}\n`);
};

/** The same on a terminal only, and not with `--quiet`. */
export const notify = (
  { globals, streams }: { readonly globals: { readonly quiet?: boolean }; readonly streams: Streams },
  text: string,
): void => {
  if (globals.quiet !== true && streams.stderrIsTerminal) note(streams, text);
};
