/** Writes the values of a pipeline file as YAML. */
import { stringify } from 'yaml';
import type { Dict, Node } from './values/node.ts';

/** What aliases stand for is written out, so that a small file can come to millions of values. */
const mostValues = 100_000;

type Value = string | number | bigint | boolean | null | readonly Value[] | ReadonlyMap<string, Value>;

const sizer = (): ((node: Node) => number) => {
  const known = new WeakMap<Node, number>();
  const sizeOf = (node: Node): number => {
    const found = known.get(node);
    if (found !== undefined) return found;
    const within = node.kind === 'list' ? node.items : node.kind === 'map' ? [...node.entries.values()] : [];
    const size = within.reduce((sum, one) => sum + sizeOf(one), 1);
    known.set(node, size);
    return size;
  };
  return sizeOf;
};

const valueOf = (node: Node): Value => {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  return node.kind === 'map' ? new Map([...node.entries].map(([key, one]) => [key, valueOf(one)])) : node.path;
};

/** Null for what is too large. Words such as `yes` get quotes, since YAML 1.1 reads them as true. */
export const toYaml = (root: Dict): string | null =>
  sizer()(root) > mostValues
    ? null
    : stringify(valueOf(root), { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
