/** The values of a pipeline file, each with its place. An aliased value is one object in several places. */
import type { Place } from './fault.ts';

export interface Scalar {
  readonly kind: 'scalar';
  readonly value: string | number | bigint | boolean | null;
  /** The value as text, as it is in variables; empty for null. */
  readonly text: string;
  readonly at: Place;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Node[];
  readonly at: Place;
}

export interface Dict {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Node>;
  /** Keys that are no texts, as `on`, which is true. */
  readonly odd?: readonly string[];
  readonly at: Place;
}

/** `!reference [path, to, value]`, until it is resolved. */
export interface Reference {
  readonly kind: 'reference';
  readonly path: readonly string[];
  readonly at: Place;
}

export type Node = Scalar | List | Dict | Reference;

export const isNull = (node: Node | undefined): boolean =>
  node === undefined || (node.kind === 'scalar' && node.value === null);

/** The value of a key; undefined if it is missing or null. */
export const entryOf = ({ entries }: Dict, key: string): Node | undefined => {
  const node = entries.get(key);
  return isNull(node) ? undefined : node;
};

/** Maps are merged at every depth; any other value replaces the one below. Keys keep the order of the lower map. */
export const deepMerged = (under: Node | undefined, over: Node): Node => {
  if (under?.kind !== 'map' || over.kind !== 'map') return over;
  const entries = new Map(under.entries);
  for (const [key, node] of over.entries) entries.set(key, deepMerged(entries.get(key), node));
  return { ...over, entries };
};
