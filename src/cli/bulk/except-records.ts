import type { CommandContext } from '../context/context.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import { pipedContext } from '../output/writer.ts';
import type { VerbCall } from '../verbs/noun.ts';
import { nameFieldsOf } from '../values/find-kind.ts';
import { scopeOfCalls } from '../verbs/subject-of-verb.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { printedName } from '../verbs/printed-name.ts';
import { readExceptions } from './exceptions.ts';

/** The project or group of a listed record, as shown and by ID. */
const placesOf = (context: CommandContext, record: unknown, { verb, view, endpoint, params, fanOut }: VerbCall) => {
  const { scope } = view;
  const param = scopeOfCalls(verb, endpoint)?.param ?? 'id';
  const shown =
    scope === undefined ? '' : (scope.render?.(record, pipedContext(context.streams, {})) ?? textAt(record, scope.key));
  const own = [shown, textAt(record, 'project_id'), textAt(record, 'group_id')].filter((place) => place !== '');
  const isWithin = (of: string): boolean => endpoint.path.startsWith(`/${of}/:${param}/`);
  const isOfOne = fanOut === undefined && (isWithin('projects') || own.length === 0);
  const of = isOfOne && (isWithin('projects') || isWithin('groups')) ? [String(params[param])] : [];
  return [...of, ...own];
};

/** A name in a field; one of digits would be an ID. */
const nameIn = (record: unknown, field: string): string => {
  const name = textAt(record, field);
  return /^\d+$/.test(name) ? '' : name;
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
  const fields = noun.nameFields ?? nameFieldsOf(verb.endpoint.path);
  const isNumbered = ['id', 'iid'].includes(verb.nameKey ?? noun.nameKey);
  return (record, call) => {
    const id = valueAt(record, 'id') === undefined ? '' : textAt(record, 'id');
    return isExcluded({
      names: [nameOf(record), ...(isNumbered ? [] : [id]), ...fields.map((field) => nameIn(record, field))],
      id,
      places: placesOf(context, record, call),
    });
  };
};
