import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { countText } from '../output/count-text.ts';
import { confirm } from '../verbs/confirm.ts';
import { pluralOf } from '../verbs/plural-of.ts';
import type { Target } from '../targets/find-targets.ts';
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

/** What is to be done, as questions say it. */
export interface RowsToConfirm {
  /** Of the first records, each once. */
  readonly names: readonly string[];
  /** Of records. */
  readonly count: number;
  /** The projects or groups that these are in, where they are many. */
  readonly targets: readonly Target[];
}

const inTargets = ({ verb }: VerbInput, targets: readonly Target[]): string => {
  const [first] = targets;
  if (first === undefined) return '';
  const preposition = verb.endpoint.method === 'DELETE' ? 'from' : 'in';
  const paths = targets.map(({ path }) => path);
  return ` ${preposition} ${countText(paths.length, first.kind)} (${namesText(paths, paths.length)})`;
};

/** What is about to be done: `delete 12 labels (a, b, c, d, e, and 7 more)`, `delete label bug from 3 projects (a, b, c)`. */
const actText = (input: VerbInput, { names, count, targets }: RowsToConfirm): string => {
  const { noun, verb } = input;
  const act = verb.name.replaceAll('-', ' ');
  const one = pluralOf(noun).replace(/s$/, '');
  const own = targets.map(({ path }) => path);
  // Projects that are themselves what is deleted are named once.
  if (targets.length > 0 && names.every((name) => own.includes(name))) {
    const things = names.length === 0 ? '' : ` ${countText(count, one)} (${namesText(own, count)})`;
    return names.length === 0 ? `${act}${inTargets(input, targets)}` : `${act}${things}`;
  }
  const what =
    targets.length === count && names.length === 1
      ? `${one} ${names[0]}`
      : `${countText(count, one)} (${namesText(names, Math.max(count, names.length))})`;
  return `${act} ${what}${inTargets(input, targets)}`;
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
export const confirmRows = async (context: CommandContext, input: VerbInput, rows: RowsToConfirm): Promise<void> => {
  const { count } = rows;
  if (count === 0) return;
  const isWhole = typesCount.has(input.noun.name) && input.verb.name === 'delete';
  await confirm(context, {
    act: actText(input, rows),
    ...(isWhole && { name: String(count), consequence: 'This cannot be undone.' }),
  });
};
