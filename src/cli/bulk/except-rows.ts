import { isApiError } from '../../api/errors/api-error.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { idAndPathOfScope } from '../values/find-scope.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import { argumentOfRows, scopeOfCalls } from '../verbs/subject-of-verb.ts';
import { readExceptions, type Exceptions } from './exceptions.ts';
import { checkRow, type Common, type RowCall } from './row-call.ts';
import type { CheckedRow } from './row.ts';

const isId = (value: string): boolean => /^\d+$/.test(value);

const isNobody = (error: unknown): boolean => error instanceof ExitError && error.code === 'not-found';

/** The parameter that names the record of a row: the project or group itself if the verb has no other argument. */
const ownOf = (verb: ResolvedVerb, endpoint: Endpoint): string =>
  argumentOfRows(verb)?.wire ?? scopeOfCalls(verb, endpoint)?.param ?? 'id';

/** The project or group of a call's record. */
const placesOf = (verb: ResolvedVerb, { endpoint, params }: RowCall, { target }: CheckedRow): readonly string[] => {
  const param = scopeOfCalls(verb, endpoint)?.param;
  if (param === undefined || param === ownOf(verb, endpoint)) return [];
  return [String(params[param]), ...(target?.id === undefined ? [] : [String(target.id)])];
};

/** Finds other names of a row's record, since the file may have an ID for a name, or a path for an ID. */
const nameFinder = (common: Common, exceptions: Exceptions) => {
  const { context, withIds, input } = common;
  const { verb } = input;
  const own = argumentOfRows(verb);
  const idIn = async ({ endpoint, params }: RowCall, name: unknown): Promise<string> => {
    const wire = ownOf(verb, endpoint);
    try {
      return String((await withIds(verb, { ...params, [wire]: name }, endpoint))[wire]);
    } catch (error) {
      if (isNobody(error)) return '';
      throw error;
    }
  };
  return {
    /** The names of a row: of a project or group, its path and, if the file has IDs, its ID. */
    namesOf: async ({ endpoint }: RowCall, { target }: CheckedRow, name: string): Promise<readonly string[]> => {
      const whole = scopeOfCalls(verb, endpoint);
      if (whole === undefined || whole.param !== ownOf(verb, endpoint)) return [name];
      if (!isId(name) && !exceptions.hasIds) return [name];
      if (target?.id !== undefined) return [name, target.path, String(target.id)];
      const found = await idAndPathOfScope(context, whole.of, name).catch((error: unknown) => {
        // The request for a missing record fails by itself.
        if (isApiError(error) && error.kind === 'not-found') return [];
        throw error;
      });
      return [name, ...found];
    },
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
  const { namesOf, hasItsId } = nameFinder(common, exceptions);
  const left: CheckedRow[] = [];
  for (const row of rows) {
    context.signal.throwIfAborted();
    if ('fault' in row || row.error !== undefined) {
      left.push(row);
      continue;
    }
    const rowCall = await checkRow({ ...common, warn: () => {} }, row.cells);
    const places = placesOf(input.verb, rowCall, row);
    const value = rowCall.params[ownOf(input.verb, rowCall.endpoint)];
    const isExcluded =
      exceptions.isExcluded({ names: await namesOf(rowCall, row, String(value)), id: '', places }) ||
      (await hasItsId(rowCall, value, places));
    if (!isExcluded) left.push(row);
  }
  return left;
};
