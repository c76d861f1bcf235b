import { isScalar } from '../../api/json/exact-number.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject, textAt } from '../output/field-path.ts';
import { serviceKind } from '../values/kinds.ts';
import { expectedValue } from '../verbs/expected-value.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import { clearedValue, isNames, isNullable, isRecords, parameterKind } from '../verbs/parameter-kind.ts';
import { parseParameter } from '../verbs/parse-parameter.ts';
import { isNeverQuoted } from '../verbs/resolve-verb.ts';
import { takesNull } from './cells-of-lists.ts';
import type { Cell } from './row.ts';

/** The field by which a parameter names records: lists can have whole records in its place. */
const fieldNamed = ({ finds, refers }: VerbParameter): string | undefined =>
  finds === undefined ? refers && serviceKind(refers)?.value : 'id';

/** Turns a JSON value into typed texts; undefined if that is not possible. */
const textsOf = (value: unknown, kind: ReturnType<typeof parameterKind>): readonly string[] | undefined => {
  if (isScalar(value)) return [String(value)];
  if (kind.kind === 'list' && Array.isArray(value) && value.every(isScalar)) {
    return value.map((element) => String(element).replaceAll(',', '\\,'));
  }
  if (kind.kind === 'map' && isObject(value) && Object.values(value).every(isScalar)) {
    return Object.entries(value).map(([name, member]) => `${name}=${String(member)}`);
  }
  return undefined;
};

/**
 * Parses a cell like an option. `@file` and `-` have no special meaning: the author of the rows must not be able to read the
 * user's files.
 *
 * @throws UsageError with the column for an invalid value
 */
export const parseCell = (name: string, parameter: VerbParameter, cell: Cell, now: Date): unknown => {
  const { schema, words, open, writes, clears, oneLine } = parameter;
  const parse = (texts: readonly string[], verbatim: boolean): unknown =>
    parseParameter(
      { schema, words, label: name, texts, secret: isNeverQuoted(parameter), open, writes, clears, oneLine, verbatim },
      now,
    );
  const text = 'typed' in cell ? cell.typed : cell.json;
  if (parameter.file && typeof text === 'string' && text.startsWith('@')) {
    throw new UsageError(`${name} cannot be a file in a row; use --${parameter.name} for all rows`);
  }
  if ('typed' in cell) return parse([cell.typed], false);
  const kind = parameterKind(schema, words);
  const { json } = cell;
  const cleared = json === null && takesNull(parameter) ? clearedValue(schema) : undefined;
  if (cleared !== undefined) return cleared;
  // Lists have whole users in place of IDs, for instance as assignees, and milestones in place of titles.
  const field = fieldNamed(parameter);
  if (field !== undefined && Array.isArray(json) && json.length > 0 && json.every(isObject)) {
    const named = json.map((one) => textAt(one, field));
    if (!named.includes('')) {
      return parse(
        named.map((one) => one.replaceAll(',', '\\,')),
        true,
      );
    }
  }
  // Lists of records and open records have no typed form: the server checks them.
  if (isRecords(kind) && Array.isArray(json) && json.every(isObject)) return json;
  if (kind.kind === 'map' && kind.isOpen && isObject(json)) return json;
  const texts = isNames(schema) && Array.isArray(json) && json.every(isScalar) ? [json.join(',')] : textsOf(json, kind);
  if (texts !== undefined) return parse(texts, true);
  if (json === null) throw new UsageError(`${name} must not be null`);
  const what = Array.isArray(json) ? 'a list' : isObject(json) ? 'an object' : 'that';
  throw new UsageError(`${name} must be ${expectedValue(kind, isNullable(schema))}, got ${what}`);
};
