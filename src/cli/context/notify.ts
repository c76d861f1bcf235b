import { note } from '../output/messages.ts';
import type { CommandContext } from './context.ts';

/** Notes are for people: none when quiet, none when nobody watches. */
export const notify = (context: CommandContext, text: string): void => {
  if (context.globals.quiet !== true && context.streams.stderrIsTerminal) note(context.streams, text);
};
