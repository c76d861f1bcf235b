import { ExitError } from '../errors/exit-error.ts';
import { pathOfScope } from '../values/find-scope.ts';
import { argumentOfRows, positionalScope } from '../verbs/subject-of-verb.ts';
import { readExceptions, type Exceptions } from './exceptions.ts';
import { checkRow, type Common, type RowCall } from './row-call.ts';
import type { CheckedRow } from './row.ts';

const isId = (value: string): boolean => /^\d+$/.test(value);

const isNobody = (error: unknown): boolean => error instanceof ExitError && error.code === 'not-found';

/** The project or group of a call's record. */
const placesOf = ({ endpoint, params }: RowCall, { target }: CheckedRow, own: string): readonly string[] => {
  const isWithin = own !== 'id' && /^\/(projects|groups)\/:id\//.test(endpoint.path);
  const of = isWithin ? [String(params['id'])] : [];
  return target?.id === undefined || !isWithin ? of : [...of, String(target.id)];
};

/** Finds other names of a row's record, since the file may have an ID for a name, or a path for an ID. */
const nameFinder = (common: Common, exceptions: Exceptions) => {
  const { context, withIds, input } = common;
  const { verb } = input;
  const own = argumentOfRows(verb);
  const whole = positionalScope(verb)?.of;
  const idIn = async ({ endpoint, params }: RowCall, name: unknown): Promise<string> => {
    const wire = own?.wire ?? 'id';
    try {
      return String((await withIds(verb, { ...params, [wire]: name }, endpoint))[wire]);
    } catch (error) {
      if (isNobody(error)) return '';
      throw error;
    }
  };
  return {
    /** The name in a row, with the path if it is the ID of a project or group. */
    namesOf: async (name: string): Promise<readonly string[]> =>
      whole !== undefined && isId(name) ? [name, await pathOfScope(context, whole, name)] : [name],
    /** True if the file has the ID of the record, or another name with the same ID. */
    hasItsId: async (row: RowCall, name: unknown, places: readonly string[]): Promise<boolean> => {
      if (own?.finds === undefined) return false;
      const id = await idIn(row, name);
      for (const exception of exceptions.of(places)) {
        if (
          id !== '' &&
          (exception.id || (await idIn(row, isId(exception.name) ? Number(exception.name) : exception.name))) === id
        )
          return true;
      }
      return false;
    },
  };
};

/**
 * Returns the rows whose records are not in the file of `--except-from`. Some records are looked up, since the file may have
 * another name of them.
 *
 * @throws UsageError for a file that cannot be read
 */
export const exceptRows = async (
  common: Common,
  rows: Iterable<CheckedRow>,
  file: string,
): Promise<readonly CheckedRow[]> => {
  const { context, input } = common;
  const exceptions = await readExceptions(context, file, input);
  const own = argumentOfRows(input.verb)?.wire ?? 'id';
  const { namesOf, hasItsId } = nameFinder(common, exceptions);
  const left: CheckedRow[] = [];
  for (const row of rows) {
    context.signal.throwIfAborted();
    if ('fault' in row || row.error !== undefined) {
      left.push(row);
      continue;
    }
    const rowCall = await checkRow({ ...common, warn: () => {} }, row.cells);
    const places = placesOf(rowCall, row, own);
    const value = rowCall.params[own];
    const id = row.target?.id !== undefined && own === 'id' ? String(row.target.id) : '';
    const isExcluded =
      exceptions.isExcluded({ names: await namesOf(String(value)), id, places }) ||
      (await hasItsId(rowCall, value, places));
    if (!isExcluded) left.push(row);
  }
  return left;
};
