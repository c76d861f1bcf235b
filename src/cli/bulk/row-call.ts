import { isExactNumber } from '../../api/json/exact-number.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import { listText } from '../output/count-text.ts';
import { checkAnyOf, checkBelongs, unknownWords } from '../verbs/collect-params.ts';
import { chooseEndpoint, withScope, type ResolveScope } from '../verbs/choose-endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { FindIds } from '../verbs/find-ids.ts';
import type { ReadTexts } from '../verbs/read-references.ts';
import type { GivenScopes, Scope, VerbParameter, WireParams } from '../verbs/parameter.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { columnCalled, type KnownColumns } from './columns.ts';
import { asList, asName, isNoValue } from './cells-of-lists.ts';
import { parseCell } from './parse-cell.ts';
import type { Cell } from './row.ts';
import { isObject, textAt, valueAt } from '../output/field-path.ts';
import { parameterKind } from '../verbs/parameter-kind.ts';
import { fieldsOfCells } from '../verbs/parse-fields.ts';
import { isPlain } from '../values/find-kind.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const textsInCell = (cell: Cell): readonly string[] => ['typed' in cell ? cell.typed : cell.json].flat().filter(isText);

/** True for a cell with signs or URLs. Other cells need no look-up. */
const isWritten = ({ refers }: VerbParameter, cell: Cell): boolean =>
  refers !== undefined && !textsInCell(cell).every(isPlain);

/** Replaces references in a cell by plain names, and returns the project or group in them. */
const readCell = async (
  read: ReadTexts,
  parameter: VerbParameter,
  cell: Cell,
  scopes: GivenScopes,
): Promise<{ readonly cell: Cell; readonly scopes: GivenScopes }> => {
  const found = await read(parameter, textsInCell(cell), scopes);
  const [text = ''] = found.texts;
  if ('typed' in cell) return { cell: { typed: text }, scopes: found.scopes };
  const { json } = cell;
  const own = found.texts.values();
  const plain = Array.isArray(json) ? json.map((one: unknown) => (isText(one) ? own.next().value : one)) : text;
  return { cell: { json: plain }, scopes: found.scopes };
};

/** The cell of a flag that sets one member of an object, which records have as a whole; undefined if it lacks that member. */
const memberOf = ({ member }: VerbParameter, cell: Cell): Cell | undefined => {
  if (member === undefined || !('json' in cell) || !isObject(cell.json)) return cell;
  const json = valueAt(cell.json, member);
  return json === undefined ? undefined : { json };
};

/** The request of a row. */
export interface RowCall {
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

/** The part of a bulk that all rows share. */
export interface Common {
  readonly context: CommandContext;
  readonly input: VerbInput;
  readonly known: KnownColumns;
  /** Parameters from the command line. */
  readonly params: WireParams;
  readonly resolve: ResolveScope;
  readonly withIds: FindIds;
  readonly read: ReadTexts;
  /** Prints each warning once. */
  readonly warn: (text: string) => void;
}

/** The project or group in a row's cells, or undefined. */
export const scopeOfRow = (
  { known }: Pick<Common, 'known'>,
  cells: ReadonlyMap<string, Cell>,
): { readonly of: Scope['of']; readonly text: string } | undefined => {
  for (const [name, cell] of cells) {
    const column = known.get(name);
    if (column !== undefined && 'scope' in column) {
      const value = 'typed' in cell ? cell.typed : cell.json;
      return value === null
        ? undefined
        : { of: column.scope, text: isObject(value) ? textAt(value, 'id') : String(value) };
    }
  }
  return undefined;
};

const scopeText = (name: string, cell: Cell): string => {
  const value = 'typed' in cell ? cell.typed : cell.json;
  if ((typeof value === 'string' && value !== '') || typeof value === 'number' || isExactNumber(value))
    return String(value);
  // Some lists have the whole project in this field.
  const id = isObject(value) ? textAt(value, 'id') : '';
  if (id !== '') return id;
  throw new UsageError(`${name} must be a path or an ID`);
};

/** True for a field of lists with the owner of a record whom the row's project or group replaces, such as the bot of a token. */
const isOtherOwner = ({ endpoints }: ResolvedVerb, { name, wire }: VerbParameter, scopes: GivenScopes): boolean => {
  const chosen = endpoints.find(({ flag = '' }) => flag in scopes);
  return chosen !== undefined && !(wire in chosen.endpoint.params) && endpoints.some(({ flag }) => flag === name);
};

const cellsOf = async (common: Common, cells: ReadonlyMap<string, Cell>) => {
  const { context, known, params: given, warn, read, resolve, input } = common;
  const params: Record<string, unknown> = {};
  const named: { project?: string; group?: string } = {};
  const now = context.streams.now();
  for (const [name, cell] of cells) {
    const column = known.get(name);
    if (column === undefined || !('scope' in column)) continue;
    if (column.spare !== undefined && 'json' in cell && cell.json === null) continue;
    named[column.scope] = await resolve(context, column.scope, scopeText(name, cell));
  }
  let scopes: GivenScopes = Object.keys(named).length > 0 ? named : input.scopes;
  for (const [name, sent] of cells) {
    const column = known.get(name);
    if (column === undefined || !('parameter' in column)) continue;
    const { parameter } = column;
    const written = memberOf(parameter, sent);
    if (written === undefined) continue;
    const isOfLists = column.ofLists === true;
    if (isOfLists && (isNoValue(parameter, written) || isOtherOwner(input.verb, parameter, scopes))) continue;
    let cell = asList(parameter, column.spare === undefined ? written : asName(input.verb, parameter, name, written));
    if (isWritten(parameter, cell)) ({ cell, scopes } = await readCell(read, parameter, cell, scopes));
    const value = parseCell(name, parameter, cell, now);
    if (parameter.wire in given)
      throw new UsageError(`${parameter.label} and column "${name}" cannot be used together`);
    const warning = unknownWords({ ...parameter, label: name }, value);
    if (warning !== undefined) warn(warning);
    params[parameter.wire] = parameter.member === undefined ? value : { [parameter.member]: value };
  }
  const isField = ([name]: readonly [string, Cell]): boolean => 'field' in (columnCalled(known, name) ?? {});
  return { params: { ...fieldsOfCells([...cells].filter(isField)), ...params }, scopes };
};

/** The message for missing parameters, or for an empty cell. */
const missingText = ({ input }: Common, missing: readonly string[], isBlank: (wire: string) => boolean): string => {
  const blank = missing.find(isBlank);
  if (blank === undefined) return `${listText(missing)} ${missing.length === 1 ? 'is' : 'are'} required`;
  const parameter = input.verb.parameters.find(({ wire }) => wire === blank);
  const kind = parameter === undefined ? undefined : parameterKind(parameter.schema, parameter.words);
  const mayBeEmpty = kind?.kind === 'text' && kind.minLength === undefined;
  return `${blank} is empty${mayBeEmpty ? `; for an empty value, use JSON: {"${blank}":""}` : ''}`;
};

/** Chooses flags and scopes by the row, or else by the command line. */
const inputOf = (input: VerbInput, params: WireParams, chosen: VerbInput['scopes']): VerbInput => {
  const isGiven = (flag: string): boolean => {
    if (flag === 'project' || flag === 'group') return flag in chosen;
    const parameter = input.verb.parameters.find(({ name }) => name === flag);
    return parameter === undefined ? input.flags.includes(flag) : parameter.wire in params;
  };
  const flags = (input.verb.alternatives ?? []).map(({ flag }) => flag).filter(isGiven);
  return { ...input, scopes: chosen, flags };
};

/**
 * Builds and checks the request of a row, like that of a command line but without prompts. Names are not looked up, except the
 * project of the row.
 *
 * @param isBlank true for a parameter, by wire name, with an empty cell
 * @throws UsageError for an invalid row
 */
export const checkRow = async (
  common: Common,
  cells: ReadonlyMap<string, Cell>,
  isBlank: (wire: string) => boolean = () => false,
): Promise<RowCall> => {
  const { context } = common;
  const { verb } = common.input;
  const own = await cellsOf(common, cells);
  const given = { ...common.params, ...own.params };
  const input = inputOf(common.input, given, own.scopes);
  const chosen = chooseEndpoint(input);
  const { endpoint } = chosen;
  if (verb.endpoints.length > 1) checkBelongs(verb, given, chosen);
  const { extras } = common.input;
  const completed = await verb.complete?.(context, given, { endpoint, extras, scopes: input.scopes });
  const params = { ...given, ...completed };
  const missing = chosen.required.filter((wire) => !(wire in params));
  if (missing.length > 0) throw new UsageError(missingText(common, missing, isBlank));
  if ((input.fields ?? []).length === 0) checkAnyOf(verb, params, endpoint);
  return { endpoint, params: await withScope(context, input, chosen, params, common.resolve) };
};

/**
 * Builds the request of a row with IDs in place of names.
 *
 * @throws UsageError for an invalid row, ExitError for an unknown name
 */
export const callOfRow = async (common: Common, cells: ReadonlyMap<string, Cell>): Promise<RowCall> => {
  const { context, input } = common;
  const { verb, extras } = input;
  const { endpoint, params: named } = await checkRow(common, cells);
  const params = await common.withIds(verb, named, endpoint);
  return { endpoint, params: (await verb.prepare?.(context, { endpoint, params, extras })) ?? params };
};
