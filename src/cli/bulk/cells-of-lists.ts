/** Reads cells as lists print them. */
import { parseJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject } from '../output/field-path.ts';
import { kindOfParameter, unambiguousName } from '../values/find-kind.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import { clearedValue, isNames, isNullable, parameterKind } from '../verbs/parameter-kind.ts';
import type { Cell } from './row.ts';

/** Reads a list in JSON, as in the CSV output of lists whose names contain commas. No name and no value of a list starts with a bracket. */
export const asList = (parameter: VerbParameter, cell: Cell): Cell => {
  const takesSeveral = isNames(parameter.schema) || parameterKind(parameter.schema, parameter.words).kind === 'list';
  if (!takesSeveral || !('typed' in cell) || !cell.typed.startsWith('[')) return cell;
  try {
    return { json: parseJson(cell.typed) };
  } catch {
    return cell;
  }
};

/** True if null clears a parameter, or the server accepts it. */
export const takesNull = ({ schema, clears }: VerbParameter): boolean =>
  (clears || isNullable(schema)) && clearedValue(schema) !== undefined;

/** True if a field of a listed record is no value for the parameter of that name: null, or a whole record. */
export const isNoValue = (parameter: VerbParameter, cell: Cell): boolean => {
  if (!('json' in cell)) return false;
  if (cell.json === null) return !takesNull(parameter);
  return isObject(cell.json) && parameterKind(parameter.schema, parameter.words).kind !== 'map';
};

/** Marks a name in a field of lists that looks like an ID. Throws UsageError if there is no sign for it. */
export const asName = (
  { endpoint }: Pick<ResolvedVerb, 'endpoint'>,
  parameter: VerbParameter,
  field: string,
  cell: Cell,
): Cell => {
  const text = 'typed' in cell ? cell.typed : cell.json;
  const isName = !['id', 'iid', parameter.name, parameter.wire].includes(field);
  if (!isName || typeof text !== 'string' || !/^\d+$/.test(text)) return cell;
  const named = unambiguousName(field, kindOfParameter(endpoint, parameter.wire), text);
  if (named !== undefined) return { json: named };
  if (parameter.finds === undefined) return cell;
  throw new UsageError(`${field} "${text}" looks like an ID: add the column "id"`);
};
