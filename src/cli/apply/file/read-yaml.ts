/** Parses YAML, and so JSON, into values with their positions. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node as YamlNode,
  type Pair,
  parseAllDocuments,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import type { MapEntry, Node } from './node.ts';
import type { Fault, Place } from './place.ts';

/** Maximum number of values, with anchors counted at each use: a few lines can expand to billions of values. */
const mostValues = 1_000_000;
const deepest = 50;

class TooMuch extends Error {}

const unknownTag = 'unknown tag; quote a text that starts with "!"';

/** Messages in place of those in which the parser quotes the text, which may be a secret. */
const ownWords: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: 'invalid directive',
  BAD_DQ_ESCAPE: 'invalid escape sequence in double quotes',
  DUPLICATE_KEY: 'this key is there twice',
  TAG_RESOLVE_FAILED: unknownTag,
  UNEXPECTED_TOKEN: 'unexpected characters; quote a text that has signs of YAML in it',
};

const messageOf = ({ code, message }: YAMLError): string =>
  ownWords[code] ?? message.charAt(0).toLowerCase() + message.slice(1);

interface Reading {
  readonly document: Document;
  readonly placeOf: (offset: number) => Place;
  readonly faults: Fault[];
  values: number;
}

const placeOfNode = (reading: Reading, node: unknown, parent: Place): Place => {
  const range = (node as YamlNode | null)?.range;
  return range === null || range === undefined ? parent : reading.placeOf(range[0]);
};

const mergeKey = '<<';

const readMerged = (reading: Reading, node: unknown, at: Place, depth: number): Map<string, MapEntry> => {
  const source = toNode(reading, node, at, depth);
  const maps = source.kind === 'list' ? source.items : [source];
  const merged = new Map<string, MapEntry>();
  for (const map of maps.toReversed()) {
    if (map.kind === 'map') for (const [key, entry] of map.entries) merged.set(key, entry);
    else reading.faults.push({ at, message: `"${mergeKey}" takes a map, or a list of maps` });
  }
  return merged;
};

const readMap = (reading: Reading, map: YAMLMap, at: Place, depth: number): Node => {
  const own = new Map<string, MapEntry>();
  let merged = new Map<string, MapEntry>();
  for (const pair of map.items as Pair<unknown, unknown>[]) {
    const keyAt = placeOfNode(reading, pair.key, at);
    const key = isAlias(pair.key) ? pair.key.resolve(reading.document) : pair.key;
    if (!isScalar(key)) {
      reading.faults.push({ at: keyAt, message: 'a key must be a text' });
    } else if (key.value === mergeKey && key.type === 'PLAIN') {
      merged = new Map([...merged, ...readMerged(reading, pair.value, keyAt, depth + 1)]);
    } else {
      // A name such as 1.10 or true is used as it is written.
      const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
      own.set(name, { keyAt, node: toNode(reading, pair.value, keyAt, depth + 1) });
    }
  }
  return { kind: 'map', at, entries: new Map([...merged, ...own]) };
};

const toNode = (reading: Reading, node: unknown, parent: Place, depth: number): Node => {
  reading.values += 1;
  if (reading.values > mostValues) throw new TooMuch(`has more than ${mostValues.toLocaleString('en')} values`);
  if (depth > deepest) throw new TooMuch('is nested too deeply');
  const at = placeOfNode(reading, node, parent);
  if (isAlias(node)) {
    const target = node.resolve(reading.document);
    if (target !== undefined) return toNode(reading, target, at, depth + 1);
    reading.faults.push({ at, message: 'unknown anchor; quote a text that starts with "*"' });
    return { kind: 'scalar', at, value: null, source: undefined };
  }
  if (isMap(node)) return readMap(reading, node, at, depth);
  if (isSeq(node)) return { kind: 'list', at, items: node.items.map((item) => toNode(reading, item, at, depth + 1)) };
  // Objects come from tags such as !!binary.
  if (isScalar(node) && typeof node.value === 'object' && node.value !== null) {
    reading.faults.push({ at, message: unknownTag });
  } else if (isScalar(node)) {
    const value = node.value as string | number | bigint | boolean | null;
    return { kind: 'scalar', at, value, source: node.type === 'PLAIN' ? node.source : undefined };
  }
  return { kind: 'scalar', at, value: null, source: undefined };
};

/** Returns undefined if there are faults. */
export const readYaml = (file: string, text: string, faults: Fault[]): Node | undefined => {
  const lineCounter = new LineCounter();
  const placeOf = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line, column: col };
  };
  const documents = parseAllDocuments(text, { lineCounter, version: '1.2', uniqueKeys: true, prettyErrors: false });
  const [document, second] = 'empty' in documents ? [] : documents;
  const start = { file, line: 1, column: 1 };
  if (document === undefined || document.contents === null) {
    faults.push({ at: start, message: 'the file is empty' });
    return undefined;
  }
  if (second !== undefined) {
    faults.push({ at: placeOf(second.range[0]), message: 'a file can have one document only' });
  }
  // The parser reads values with unknown tags as empty, so these are errors here.
  const tags = document.warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED');
  const errors = [...document.errors, ...tags];
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  for (const error of errors) {
    // Errors after the first syntax error are misleading.
    if (error !== broken && error.code !== 'DUPLICATE_KEY') continue;
    faults.push({ at: placeOf(error.pos[0]), message: messageOf(error) });
  }
  if (errors.length > 0) return undefined;
  const reading: Reading = { document, placeOf, faults, values: 0 };
  const before = faults.length;
  try {
    const top = toNode(reading, document.contents, start, 0);
    // Missing values would lead to misleading faults.
    return faults.length === before ? top : undefined;
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    faults.push({ at: start, message: `the file ${error.message}` });
    return undefined;
  }
};
