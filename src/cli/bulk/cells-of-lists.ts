/** What lists print in a cell, as a row has it. */
import { parseJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject } from '../output/field-path.ts';
import { kindOfParameter, unmistakable } from '../values/find-kind.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import { clearedValue, isNames, isNullable, parameterKind } from '../verbs/parameter-kind.ts';
import type { Cell } from './row.ts';

/** A list as JSON, which is how CSV of a list has it: no value of a list begins with a bracket, and none of its names is one. */
export const asList = (parameter: VerbParameter, cell: Cell): Cell => {
  const takesSeveral = isNames(parameter.schema) || parameterKind(parameter.schema, parameter.words).kind === 'list';
  if (!takesSeveral || !('typed' in cell) || !cell.typed.startsWith('[')) return cell;
  try {
    return { json: parseJson(cell.typed) };
  } catch {
    return cell;
  }
};

/** Whether null is a value of a parameter: it clears it, or the server takes it. */
export const takesNull = ({ schema, clears }: VerbParameter): boolean =>
  (clears || isNullable(schema)) && clearedValue(schema) !== undefined;

/** Whether a list's record has in a field what says nothing of a parameter of that name: no value, or a whole record. */
export const isNoValue = (parameter: VerbParameter, cell: Cell): boolean => {
  if (!('json' in cell)) return false;
  if (cell.json === null) return !takesNull(parameter);
  return isObject(cell.json) && parameterKind(parameter.schema, parameter.words).kind !== 'map';
};

/** A name in a field of lists that looks like an ID, as a name. Throws UsageError for one that has no such form. */
export const asName = (
  { endpoint }: Pick<ResolvedVerb, 'endpoint'>,
  parameter: VerbParameter,
  field: string,
  cell: Cell,
): Cell => {
  const text = 'typed' in cell ? cell.typed : cell.json;
  const isName = !['id', 'iid', parameter.name, parameter.wire].includes(field);
  if (!isName || typeof text !== 'string' || !/^\d+$/.test(text)) return cell;
  const named = unmistakable(field, kindOfParameter(endpoint, parameter.wire), text);
  if (named !== undefined) return { json: named };
  if (parameter.finds === undefined) return cell;
  throw new UsageError(`${field} "${text}" looks like an ID: add the column "id"`);
};
