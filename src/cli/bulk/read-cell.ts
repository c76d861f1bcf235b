import { isPlain } from '../values/find-kind.ts';
import type { GivenScopes, VerbParameter } from '../verbs/parameter.ts';
import type { ReadTexts } from '../verbs/read-references.ts';
import type { Cell } from './row.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A cell with plain names, and the project or group that its text says; most cells are plain, and read at once. */
export const readCell = async (
  read: ReadTexts,
  parameter: VerbParameter,
  cell: Cell,
  scopes: GivenScopes,
): Promise<{ readonly cell: Cell; readonly scopes: GivenScopes }> => {
  const value = 'typed' in cell ? cell.typed : cell.json;
  const texts = [value].flat().filter(isText);
  if (parameter.refers === undefined || texts.every(isPlain)) return { cell, scopes };
  const found = await read(parameter, texts, scopes);
  const [text = ''] = found.texts;
  if ('typed' in cell) return { cell: { typed: text }, scopes: found.scopes };
  const own = found.texts.values();
  const json = Array.isArray(value) ? value.map((one: unknown) => (isText(one) ? own.next().value : one)) : text;
  return { cell: { json }, scopes: found.scopes };
};
