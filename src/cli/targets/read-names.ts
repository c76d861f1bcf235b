import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startOf, withHome } from '../config/base-directories.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';

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
  if (path === '-') return linesOf(new TextDecoder().decode(await context.readStdin()));
  const whole = withHome(path, context.env);
  const text = await readFile(resolve(startOf(whole, context.cwd), whole), 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`cannot read file "${path}" of ${label}: ${code === 'ENOENT' ? 'no such file' : code}`);
  });
  return linesOf(text);
};
