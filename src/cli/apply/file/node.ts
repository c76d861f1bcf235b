/** The values of a file with their positions, with YAML's anchors and merges resolved. */
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
  /** The text in the file, unless it is quoted. */
  readonly source: string | undefined;
}

export type Node = MapNode | ListNode | ScalarNode;

export const valueOf = (node: Node): unknown => {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  return Object.fromEntries([...node.entries].map(([key, entry]) => [key, valueOf(entry.node)]));
};

/** The kind of a node, for messages that must not contain its value, which may be a misplaced secret. */
export const kindText = (node: Node): string => {
  if (node.kind !== 'scalar') return node.kind === 'map' ? 'a map' : 'a list';
  if (typeof node.value === 'string') return 'a text';
  return typeof node.value === 'number' || typeof node.value === 'bigint' ? 'a number' : String(node.value);
};

/** The value of a node for messages: a scalar in quotes, or the kind of a map or list. */
export const valueText = (node: Node): string => {
  if (node.kind !== 'scalar') return kindText(node);
  return typeof node.value === 'string' ? JSON.stringify(node.value) : String(node.value);
};
