import type { CommandContext } from '../context/context.ts';
import { readNamedText } from '../verbs/read-given-text.ts';

/** Lines of a file that say something: of `-o name`, which may have more after a tab, without comments. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * The names in a file, or on stdin for `-`.
 *
 * @param label the option that names the file, for messages
 */
export const readNames = async (context: CommandContext, path: string, label: string): Promise<readonly string[]> => {
  return linesOf(await readNamedText(label, path, context));
};
