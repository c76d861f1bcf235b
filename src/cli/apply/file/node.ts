/** The values of a file with their places: what YAML's own tree comes down to, without anchors and merges. */
import type { Place } from './place.ts';

export interface MapNode {
  readonly kind: 'map';
  readonly at: Place;
  readonly entries: ReadonlyMap<string, MapEntry>;
}

export interface MapEntry {
  readonly keyAt: Place;
  readonly node: Node;
}

export interface ListNode {
  readonly kind: 'list';
  readonly at: Place;
  readonly items: readonly Node[];
}

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly at: Place;
  readonly value: string | number | bigint | boolean | null;
  /** As it was written, where it was not quoted. */
  readonly source: string | undefined;
}

export type Node = MapNode | ListNode | ScalarNode;

/** The plain value of a node. */
export const valueOf = (node: Node): unknown => {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  return Object.fromEntries([...node.entries].map(([key, entry]) => [key, valueOf(entry.node)]));
};

/** What a node is, in words. What it holds may be a secret that stands in the wrong place. */
export const kindText = (node: Node): string => {
  if (node.kind !== 'scalar') return node.kind === 'map' ? 'a map' : 'a list';
  if (typeof node.value === 'string') return 'a text';
  return typeof node.value === 'number' || typeof node.value === 'bigint' ? 'a number' : String(node.value);
};

/** What a node holds, in quotes; a map or a list in words. */
export const valueText = (node: Node): string => {
  if (node.kind !== 'scalar') return kindText(node);
  return typeof node.value === 'string' ? JSON.stringify(node.value) : String(node.value);
};
