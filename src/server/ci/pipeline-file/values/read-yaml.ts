/** Reads YAML of untrusted users as Ruby's Psych does, within limits of depth and size. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  type Document,
  type ParsedNode,
  type Scalar as YamlScalar,
} from 'yaml';
import { fail, shown, type Place } from './fault.ts';
import type { Dict, Node, Scalar } from './node.ts';
import { plainScalar } from './scalars.ts';

/** The maximum depth of brackets and indents; deeper texts overflow the stack of the parser. */
const deepest = 100;

/** The maximum number of values once aliases and merged maps are written out: a bomb has millions. */
const mostValues = 1_000_000;

/** An upper bound for the depth of a text, found without parsing it. */
const depthOf = (text: string): number => {
  let open = 0;
  let deep = 0;
  for (const character of text) {
    if (character === '[' || character === '{') deep = Math.max(deep, (open += 1));
    else if (character === ']' || character === '}') open = Math.max(0, open - 1);
  }
  return deep;
};

const compactNesting = /^[ \t]*(?:[-?:][ \t]+){100}/m;
const indent = /^ {1000}/m;

/** A function that gives the line of an offset, counted from 1. */
const lineFinder = (text: string): ((offset: number) => number) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
};

/** Control characters, which a message can repeat from the text, are replaced. */
const firstLine = (message: string): string => (message.split('\n')[0] ?? '').replaceAll(/\p{Cc}/gu, ' ');

const yaml = { keyword: 'YAML' };

interface Reader {
  readonly place: (offset: number) => Place;
  readonly anchors: Map<string, Node>;
  /** Adds to the size of the file; throws a fault once it is too large. */
  readonly grow: (node: Node, at: Place) => void;
}

type Given = ParsedNode | null | undefined;

/** Sizes of values with everything in them; what is aliased is counted each time that it is used. */
const sizer = (): Reader['grow'] => {
  const sizes = new WeakMap<Node, number>();
  const sizeOf = (node: Node): number => sizes.get(node) ?? 1;
  return (node, at) => {
    const within = node.kind === 'list' ? node.items : node.kind === 'map' ? [...node.entries.values()] : [];
    const size = within.reduce((total, item) => total + sizeOf(item), 1);
    if (size > mostValues) fail(at, yaml, `is too large: its aliases stand for more than ${mostValues} values`);
    sizes.set(node, size);
  };
};

const scalarOf = (given: YamlScalar, at: Place): Scalar => {
  const text = String(given.value ?? '');
  if (given.type !== 'PLAIN' || given.tag !== undefined) return { kind: 'scalar', value: text, text, at };
  const plain = plainScalar(text) ?? fail(at, yaml, `the date ${shown(text)} must be in quotes`);
  return { kind: 'scalar', ...plain, at };
};

/** Each `<<` is merged where it stands: it overrides what is before it. Of a list of maps, the first counts most. */
const mergeInto = (entries: Map<string, Node>, value: Node, key: string): void => {
  const maps = value.kind === 'list' ? value.items.toReversed() : [value];
  if (!maps.every((item): item is Dict => item.kind === 'map')) {
    entries.set(key, value);
    return;
  }
  for (const { entries: merged } of maps) for (const [name, node] of merged) entries.set(name, node);
};

const nullAt = (at: Place): Scalar => ({ kind: 'scalar', value: null, text: '', at });

const referenceOf = (given: ParsedNode, at: Place): Node => {
  const path = isSeq(given) ? given.items.map((item) => (isScalar(item) ? String(item.value) : undefined)) : [];
  return { kind: 'reference', path: path.every((part) => part !== undefined) ? path : [], at };
};

const bare = (given: ParsedNode, at: Place, reader: Reader): Node => {
  if (given.tag === '!reference') return referenceOf(given, at);
  if (given.tag?.startsWith('!ruby/') === true) return fail(at, yaml, `the tag ${shown(given.tag)} is not allowed`);
  if (isScalar(given)) return scalarOf(given, at);
  if (isSeq(given)) return { kind: 'list', items: given.items.map((item) => nodeOf(item as Given, at, reader)), at };
  if (!isMap(given)) return nullAt(at);
  const entries = new Map<string, Node>();
  const odd: string[] = [];
  for (const { key: givenKey, value } of given.items) {
    const key = nodeOf(givenKey, at, reader);
    if (key.kind !== 'scalar') return fail(key.at, yaml, 'a key must be a text');
    const node = nodeOf(value, key.at, reader, key.at);
    if (key.text === '<<' && isScalar(givenKey) && givenKey.type === 'PLAIN') mergeInto(entries, node, key.text);
    else {
      entries.set(key.text, node);
      if (typeof key.value !== 'string') odd.push(key.text);
    }
  }
  return { kind: 'map', entries, at, ...(odd.length === 0 ? {} : { odd }) };
};

/** A block below a key stands where its key does, and so does a value that is left out. */
const placeOf = (given: ParsedNode, key: Place | undefined, { place }: Reader): Place =>
  key !== undefined && (isMap(given) || isSeq(given)) && given.flow !== true ? key : place(given.range[0]);

const nodeOf = (given: Given, around: Place, reader: Reader, key?: Place): Node => {
  if (given === null || given === undefined) return nullAt(around);
  const at = placeOf(given, key, reader);
  if (isAlias(given)) {
    const known = reader.anchors.get(given.source);
    return known ?? fail(at, yaml, `the alias *${given.source.slice(0, 60)} has no anchor before it`);
  }
  const node = bare(given, at, reader);
  reader.grow(node, at);
  if (given.anchor !== undefined) reader.anchors.set(given.anchor, node);
  return node;
};

const parse = (text: string, place: Reader['place']): Document.Parsed | undefined => {
  if (depthOf(text) > deepest || compactNesting.test(text) || indent.test(text)) {
    return fail(place(0), yaml, 'is nested too deeply');
  }
  // The failsafe schema leaves every scalar a text. The check for duplicate keys takes quadratic time.
  const options = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;
  const all = parseAllDocuments(text, options);
  const [document, second] = Array.isArray(all) ? all : [];
  const [error] = document?.errors ?? [];
  if (error !== undefined) return fail(place(error.pos[0]), yaml, `is not valid: ${firstLine(error.message)}`);
  if (document !== undefined && second !== undefined) {
    const { contents } = document;
    if (!isMap(contents) || !contents.has('spec')) return fail(place(second.range[0]), yaml, 'has several documents');
    const keyword = contents.hasIn(['spec', 'inputs']) ? 'spec:inputs' : 'spec';
    return fail(place(contents.range[0]), { keyword }, 'is not supported');
  }
  return document;
};

/** The values of a text; undefined if it has none. Throws a fault for invalid YAML. */
export const readYaml = (text: string, file: string): Node | undefined => {
  const lineOf = lineFinder(text);
  const place = (offset: number): Place => ({ file, line: lineOf(offset) });
  const document = parse(text, place);
  if (document === undefined || document.contents === null) return undefined;
  return nodeOf(document.contents, place(0), { place, anchors: new Map(), grow: sizer() });
};
