import type { CommandContext } from '../context/context.ts';

/** Whether somebody reads a whole answer on a terminal, and may have it in words. */
export const isForReading = async (context: CommandContext): Promise<boolean> => {
  const { output } = await context.settings();
  const { jq, fields } = context.globals;
  return context.streams.stdoutIsTerminal && output.value === 'table' && jq === undefined && fields === undefined;
};
