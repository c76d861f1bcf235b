import type { CommandContext } from '../context/context.ts';
import { readNamedText } from '../context/read-given-text.ts';

/**
 * Reads names, paths, or patterns from a file, or from stdin for `-`: one per line, also as `-o name` prints them with more
 * after a tab. Lines that start with # are comments.
 *
 * @param label the option, for messages
 */
export const readNames = async (context: CommandContext, path: string, label: string): Promise<readonly string[]> =>
  (await readNamedText(label, path, context))
    .split('\n')
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
