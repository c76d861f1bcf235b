import { DeepJsonError, mostLevels } from '../../api/json/depth.ts';
import { keepsDigits } from '../../api/json/exact-number.ts';
import { UsageError } from '../errors/usage-error.ts';
import { contentName, readGivenText, type TextSources } from '../context/read-given-text.ts';

/** A field as it was typed: `key=value`. */
export interface FieldText {
  readonly text: string;
  /** `true`, `12`, and `@file` are not text. */
  readonly typed: boolean;
}

type Node = Tree | Node[] | string | number | boolean | null;
interface Tree {
  [name: string]: Node;
}

const isTree = (node: Node | undefined): node is Tree =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** Without a prototype, so that a field can be called `__proto__`. */
const emptyTree = (): Tree => Object.create(null);

const number = /^-?\d+(\.\d+)?$/;
const words: Readonly<Record<string, Node>> = { true: true, false: false, null: null };

const typedWord = (text: string): Node => {
  if (Object.hasOwn(words, text)) return words[text] ?? null;
  // Text that would be printed as another number stays text, such as the version 1.10 or the number 007.
  return number.test(text) && keepsDigits(text) ? Number(text) : text;
};

const typedValue = async (key: string, text: string, sources: TextSources): Promise<Node> => {
  const isContent = key === contentName;
  const given = await readGivenText(`the field ${key}`, text === '@-' ? '-' : text, {
    ...sources,
    mayBeEmpty: isContent,
  });
  return given.verbatim ? given.text : typedWord(text);
};

/** Splits `a[b][]` into `a`, `b`, and an empty step. */
const stepsOf = (key: string): readonly [string, ...string[]] => {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (first === undefined || rest === undefined) {
    throw new UsageError(`invalid field name "${key}"`, {
      hint: 'Use name=value, name[]=value for a list, or name[key]=value for an object.',
    });
  }
  const steps = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step);
  if (steps.length >= mostLevels) throw new UsageError(`a field is ${new DeepJsonError(steps.length + 1).message}`);
  return [first, ...steps];
};

const clash = (key: string): UsageError =>
  new UsageError(`the field ${key} conflicts with an earlier one`, { hint: 'For several values, use name[]=value.' });

const has = (tree: Tree, [step, ...rest]: readonly string[]): boolean => {
  if (step === undefined || step === '' || !Object.hasOwn(tree, step)) return false;
  if (rest.length === 0) return true;
  const inner = tree[step];
  return isTree(inner) && has(inner, rest);
};

interface Placed {
  readonly key: string;
  /** Undefined creates the list of the key without adding a value. */
  readonly value: Node | undefined;
}

const placeInList = (list: Node[], steps: readonly string[], placed: Placed): void => {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (placed.value !== undefined) list.push(placed.value);
    return;
  }
  if (step === '') throw clash(placed.key);
  const last = list.at(-1);
  // A repeated name starts the next record of a list.
  const record = isTree(last) && !has(last, steps) ? last : emptyTree();
  if (record !== last) list.push(record);
  place(record, step, rest, placed);
};

const place = (tree: Tree, name: string, steps: readonly string[], placed: Placed): void => {
  const before = tree[name];
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (before !== undefined) throw clash(placed.key);
    tree[name] = placed.value ?? null;
  } else if (step === '') {
    if (before !== undefined && !Array.isArray(before)) throw clash(placed.key);
    const list = before ?? [];
    tree[name] = list;
    placeInList(list, rest, placed);
  } else {
    if (before !== undefined && !isTree(before)) throw clash(placed.key);
    const inner = before ?? emptyTree();
    tree[name] = inner;
    place(inner, step, rest, placed);
  }
};

const placeIn = (root: Tree, placed: Placed): void => {
  const [name, ...steps] = stepsOf(placed.key);
  place(root, name, steps, placed);
};

const readField = async ({ text, typed }: FieldText, sources: TextSources): Promise<Placed> => {
  const end = text.indexOf('=');
  if (end === -1) {
    if (text.endsWith('[]')) return { key: text, value: undefined };
    throw new UsageError(`the field "${text}" has no value`, { hint: 'Use name=value, or name[] for an empty list.' });
  }
  const key = text.slice(0, end);
  const value = text.slice(end + 1);
  return { key, value: typed ? await typedValue(key, value, sources) : value };
};

/**
 * Parses fields into one record: `a=1`, `a[]=1` for lists, `a[b]=1` for records, `a[][b]=1` for lists of records.
 *
 * @throws UsageError for invalid or conflicting fields, and files that cannot be read
 */
export const parseFields = async (
  fields: readonly FieldText[],
  sources: TextSources,
): Promise<Readonly<Record<string, unknown>>> => {
  const root = emptyTree();
  for (const field of fields) placeIn(root, await readField(field, sources));
  return root;
};

/**
 * Parses the fields of a row like typed ones, except that none is read from a file. JSON values stay unchanged.
 *
 * @throws UsageError as `parseFields` does
 */
export const fieldsOfCells = (
  cells: Iterable<readonly [key: string, cell: { readonly typed: string } | { readonly json: unknown }]>,
): Readonly<Record<string, unknown>> => {
  const root = emptyTree();
  for (const [key, cell] of cells) {
    placeIn(root, { key, value: 'typed' in cell ? typedWord(cell.typed) : (cell.json as Node) });
  }
  return root;
};
