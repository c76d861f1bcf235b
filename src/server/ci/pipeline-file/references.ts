/** Resolves `!reference`: a value stands in another place of the file, which may be a reference again. */
import { fail, shown, type Where } from './values/fault.ts';
import type { Dict, Node, Reference } from './values/node.ts';

/** The maximum length of a chain of references, as in GitLab. */
const longestChain = 10;

const written = ({ path }: Reference): string => `!reference [${path.map((part) => part.slice(0, 60)).join(', ')}]`;

/**
 * Values without references are returned as they are, so that what is shared stays shared. Each value is resolved once.
 *
 * @throws {FileFault} for a reference to nothing, to itself, or in too long a chain
 */
export const resolveReferences = (root: Dict): Dict => {
  const done = new Map<Node, Node>();
  let where: Where = {};

  const find = (reference: Reference, chain: readonly Reference[]): Node => {
    const { at, path } = reference;
    if (path.length === 0) return fail(at, where, 'must be a list of names');
    if (chain.includes(reference)) return fail(at, where, `${written(reference)} refers to itself`);
    if (chain.length >= longestChain) {
      return fail(at, where, `${written(reference)} is in a chain of more than ${longestChain} references`);
    }
    let found: Node | undefined = root;
    for (const part of path) {
      const inner: Node = found.kind === 'reference' ? find(found, [...chain, reference]) : found;
      found = inner.kind === 'map' ? inner.entries.get(part) : undefined;
      if (found === undefined) {
        return fail(at, where, `${written(reference)} refers to nothing: there is no ${shown(part)}`);
      }
    }
    // A fault in the value is shown where it is used.
    return { ...resolve(found, [...chain, reference]), at };
  };

  const resolveAll = (node: Exclude<Node, Reference>, chain: readonly Reference[]): Node => {
    if (node.kind === 'list') {
      const items = node.items.map((item) => resolve(item, chain));
      return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
    }
    if (node.kind === 'map') {
      const entries = new Map([...node.entries].map(([key, item]) => [key, resolve(item, chain)]));
      return [...entries].every(([key, item]) => item === node.entries.get(key)) ? node : { ...node, entries };
    }
    return node;
  };

  const resolve = (node: Node, chain: readonly Reference[]): Node => {
    const known = done.get(node);
    if (known !== undefined) return known;
    const resolved = node.kind === 'reference' ? find(node, chain) : resolveAll(node, chain);
    done.set(node, resolved);
    return resolved;
  };

  const entries = new Map<string, Node>();
  for (const [key, node] of root.entries) {
    where = { job: key, keyword: '!reference' };
    entries.set(key, resolve(node, []));
  }
  return { ...root, entries };
};
