import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { countText } from '../output/count-text.ts';
import { confirm } from '../verbs/confirm.ts';
import { pluralOf } from '../verbs/plural-of.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import type { Bulk } from './bulk-options.ts';

/** Names that a question shows. */
const mostNames = 5;

/** What has everything in it that it stands for: how many go has to be typed. */
const typesCount = new Set(['groups', 'projects', 'users']);

const namesText = (names: readonly string[], count: number): string => {
  const shown = names.slice(0, mostNames);
  const more = count - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
};

/** What is about to be done: `delete 12 labels (a, b, c, d, e, and 7 more)`. */
const actText = ({ noun, verb }: VerbInput, names: readonly string[], count: number): string => {
  const things = count === 1 ? pluralOf(noun).replace(/s$/, '') : pluralOf(noun);
  return `${verb.name.replaceAll('-', ' ')} ${count} ${things} (${namesText(names, count)})`;
};

/**
 * Throws ExitError for more changes than may be made.
 *
 * @param count of all rows
 */
export const checkCount = ({ maxChanges }: Bulk, count: number): void => {
  if (maxChanges === undefined || count <= maxChanges) return;
  const why = `--max-changes is ${maxChanges}`;
  throw new ExitError(`${countText(count, 'change')} to make, and ${why}; nothing was sent`, {
    code: 'usage',
    hint: `Look at them with --dry-run, then use --max-changes ${count}.`,
  });
};

/** Asks once before everything is destroyed; see `confirm`. */
export const confirmRows = async (
  context: CommandContext,
  input: VerbInput,
  names: readonly string[],
  count: number,
): Promise<void> => {
  if (count === 0) return;
  const isWhole = typesCount.has(input.noun.name) && input.verb.name === 'delete';
  await confirm(context, {
    act: actText(input, names, count),
    ...(isWhole && { name: String(count), consequence: 'This cannot be undone.' }),
  });
};
