import { UsageError } from '../errors/usage-error.ts';
import { isObject } from '../output/field-path.ts';
import { isNullable, parameterKind } from '../verbs/parameter-kind.ts';
import { parseParameter } from '../verbs/parse-parameter.ts';
import type { VerbParameter } from '../verbs/noun.ts';
import { expectedValue } from '../verbs/expected-value.ts';
import type { Cell } from './row.ts';

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** The texts that would be typed for a JSON value; undefined for one that no text stands for. */
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
 * The value of a cell, by the rules of the command line. Rows are data, so that neither `@file` nor `-` means anything in
 * them: whoever wrote them must not read files of whoever sends them.
 *
 * @throws UsageError naming the column for a value that cannot be right
 */
export const parseCell = (name: string, parameter: VerbParameter, cell: Cell, now: Date): unknown => {
  const { schema, words, secret } = parameter;
  const parse = (texts: readonly string[], verbatim: boolean): unknown =>
    parseParameter({ schema, words, label: name, texts, secret, verbatim }, now);
  const text = 'typed' in cell ? cell.typed : cell.json;
  if (parameter.file && typeof text === 'string' && text.startsWith('@')) {
    throw new UsageError(`${name} cannot be a file in a row; give --${parameter.name} to put one into all rows`);
  }
  if ('typed' in cell) return parse([cell.typed], false);
  const kind = parameterKind(schema, words);
  const { json } = cell;
  if (json === null && isNullable(schema)) return null;
  // Lists of records have no short form: the service checks them.
  if (kind.kind === 'list' && kind.item.kind === 'map' && Array.isArray(json) && json.every(isObject)) return json;
  const texts = textsOf(json, kind);
  if (texts !== undefined) return parse(texts, true);
  const what = json === null ? 'null' : Array.isArray(json) ? 'a list' : isObject(json) ? 'an object' : 'that';
  throw new UsageError(`${name} takes ${expectedValue(kind, isNullable(schema))}, not ${what}`);
};
