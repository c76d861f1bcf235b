import { DeepJsonError, mostLevels } from '../../api/json/depth.ts';
import { keepsDigits } from '../../api/json/exact-number.ts';
import { UsageError } from '../errors/usage-error.ts';
import { contentName, readGivenText, type TextSources } from './read-given-text.ts';

/** A field as it was typed: `key=value`. */
export interface FieldText {
  readonly text: string;
  /** Whether `true`, `12` and `@file` are more than texts. */
  readonly typed: boolean;
}

type Node = Tree | Node[] | string | number | boolean | null;
interface Tree {
  [name: string]: Node;
}

const isTree = (node: Node | undefined): node is Tree =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** Without a prototype, a field called `__proto__` is one like any other. */
const emptyTree = (): Tree => Object.create(null);

const number = /^-?\d+(\.\d+)?$/;
const words: Readonly<Record<string, Node>> = { true: true, false: false, null: null };

/** What a text stands for that has no quotes. */
const typedWord = (text: string): Node => {
  if (Object.hasOwn(words, text)) return words[text] ?? null;
  // What would come back as another number is a text: the version 1.10, the number 007.
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

/** `a[b][]` as its steps: `a`, `b` and an empty one. */
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
  /** Undefined adds nothing to the list that the key names: the list may stay empty. */
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
  // A record of a list is complete when one of its names comes again.
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
 * Fields as one record: `a=1`, `a[]=1` for lists, `a[b]=1` for records, `a[][b]=1` for lists of records.
 *
 * @throws UsageError for what is no field, fields that contradict each other, and files that can't be read
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
 * The fields of a row: texts of cells as they would be typed, but that none of them is read from a file, and JSON as it is.
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
