import { isPlain } from '../values/find-kind.ts';
import type { GivenScopes, VerbParameter } from '../verbs/parameter.ts';
import type { ReadTexts } from '../verbs/read-references.ts';
import type { Cell } from './row.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const textsOf = (cell: Cell): readonly string[] => ['typed' in cell ? cell.typed : cell.json].flat().filter(isText);

/** True for a cell with signs or URLs. Other cells need no look-up. */
export const isWritten = ({ refers }: VerbParameter, cell: Cell): boolean =>
  refers !== undefined && !textsOf(cell).every(isPlain);

/** Replaces references in a cell by plain names, and returns the project or group in them. */
export const readCell = async (
  read: ReadTexts,
  parameter: VerbParameter,
  cell: Cell,
  scopes: GivenScopes,
): Promise<{ readonly cell: Cell; readonly scopes: GivenScopes }> => {
  const found = await read(parameter, textsOf(cell), scopes);
  const [text = ''] = found.texts;
  if ('typed' in cell) return { cell: { typed: text }, scopes: found.scopes };
  const { json } = cell;
  const own = found.texts.values();
  const plain = Array.isArray(json) ? json.map((one: unknown) => (isText(one) ? own.next().value : one)) : text;
  return { cell: { json: plain }, scopes: found.scopes };
};
