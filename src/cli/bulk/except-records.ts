import type { CommandContext } from '../context/context.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import { pipedContext } from '../output/writer.ts';
import type { VerbCall } from '../verbs/noun.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { printedName } from '../verbs/printed-name.ts';
import { readExceptions } from './exceptions.ts';

/** The project or group of a listed record, as shown and by ID. */
const placesOf = (context: CommandContext, record: unknown, { view, endpoint, params, fanOut }: VerbCall) => {
  const { scope } = view;
  const shown =
    scope === undefined ? '' : (scope.render?.(record, pipedContext(context.streams, {})) ?? textAt(record, scope.key));
  const own = [shown, textAt(record, 'project_id'), textAt(record, 'group_id')].filter((place) => place !== '');
  const isOfOne = fanOut === undefined && (endpoint.path.startsWith('/projects/:id/') || own.length === 0);
  const of = isOfOne && /^\/(projects|groups)\/:id\//.test(endpoint.path) ? [String(params['id'])] : [];
  return [...of, ...own];
};

/**
 * Reads the file of `--except-from` for a list. Returns a test for records to exclude.
 *
 * @throws UsageError for a file that cannot be read
 */
export const exceptRecords = async (
  context: CommandContext,
  { noun, verb }: Pick<VerbInput, 'noun' | 'verb'>,
  file: string,
): Promise<NonNullable<VerbCall['isExcluded']>> => {
  const { isExcluded } = await readExceptions(context, file, { noun, verb });
  const nameOf = printedName(noun, verb, verb.endpoint.path);
  const isNumbered = ['id', 'iid'].includes(verb.nameKey ?? noun.nameKey);
  return (record, call) => {
    const id = valueAt(record, 'id') === undefined ? '' : textAt(record, 'id');
    return isExcluded({
      names: [nameOf(record), ...(isNumbered ? [] : [id])],
      id,
      places: placesOf(context, record, call),
    });
  };
};
