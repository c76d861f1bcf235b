/** Resolves `extends`: a job gets the keywords of others, which its own override. */
import { fail, shown } from './values/fault.ts';
import { name as nameForm, oneOrMore } from './values/forms.ts';
import { deepMerged, entryOf, type Dict, type Node } from './values/node.ts';

/** The maximum depth of `extends`, as in GitLab. */
const deepest = 11;

/** The maximum number of merged values of all jobs, since `extends` can multiply the size of a file. */
const mostMerged = 500_000;

const sizeOf = (node: Node): number =>
  node.kind === 'map' ? [...node.entries.values()].reduce((sum, item) => sum + sizeOf(item), 1) : 1;

/**
 * The file with every job merged from what it extends: maps at every depth, other values are replaced.
 *
 * @throws {FileFault} for an `extends` of nothing, of itself, or too deep
 */
export const resolveExtends = (root: Dict): Dict => {
  const done = new Map<string, Dict>();
  let merged = 0;

  const put = (under: Node | undefined, over: Dict): Dict => {
    merged += sizeOf(over);
    if (merged > mostMerged) fail(over.at, { keyword: 'extends' }, 'makes the file too large');
    const result = deepMerged(under, over);
    return result.kind === 'map' ? result : over;
  };

  const resolve = (name: string, job: Dict, chain: readonly string[]): Dict => {
    const parents = entryOf(job, 'extends');
    if (parents === undefined) return job;
    const known = done.get(name);
    if (known !== undefined) return known;
    const where = { job: chain[0] ?? name, keyword: 'extends' };
    if (chain.includes(name))
      return fail(parents.at, where, `the job extends itself, by ${chain.map(shown).join(', ')}`);
    if (chain.length >= deepest) return fail(parents.at, where, `is nested more than ${deepest} deep`);
    let result: Dict | undefined;
    for (const parent of oneOrMore(nameForm)(parents, where)) {
      const found = root.entries.get(parent);
      if (found?.kind !== 'map') return fail(parents.at, where, `there is no ${shown(parent)}`);
      result = put(result, resolve(parent, found, [...chain, name]));
    }
    const whole = put(result, job);
    done.set(name, whole);
    return whole;
  };

  const entries = new Map<string, Node>();
  for (const [name, node] of root.entries) entries.set(name, node.kind === 'map' ? resolve(name, node, []) : node);
  return { ...root, entries };
};
