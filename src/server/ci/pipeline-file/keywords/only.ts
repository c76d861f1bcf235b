/** `only` and `except`: refs, sources, conditions, and changed paths that a job is limited to, or not for. */
import { conditionForm, type Condition } from '../values/condition.ts';
import { fail } from '../values/fault.ts';
import { either, fields, list, text, type Form } from '../values/forms.ts';
import { isPattern, type Patterns } from '../values/patterns.ts';
import { changedPaths } from './changes.ts';

/** Every part that is given must match for `only`; one is enough for `except`. */
export interface Limits {
  /** Refs, patterns, and sources. */
  readonly refs?: readonly string[];
  readonly variables?: readonly Condition[];
  /** Globs. */
  readonly changes?: readonly string[];
}

/** Splits an entry into a ref or source and the path of the project that it is limited to. */
export const partsOfRef = (word: string): readonly [name: string, project: string | undefined] => {
  const at = word.indexOf('@');
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
};

const noCluster: Form<never> = (node, where) =>
  fail(node.at, where, 'is not supported: there are no Kubernetes clusters');

/** `only` or `except` of a job. */
export const limits = (patterns: Patterns): Form<Limits> => {
  const ref: Form<string> = (node, where) => {
    const word = text(node, where);
    // As in GitLab, a pattern before the path of a project is not checked: an invalid one matches nothing.
    if (isPattern(word)) patterns.check(word, node.at, where);
    return word;
  };
  const refs = list(ref);
  const parts = fields({
    refs,
    variables: list(conditionForm(patterns)),
    changes: changedPaths,
    kubernetes: noCluster,
  });
  const asRefs: Form<Limits> = (node, where) => ({ refs: refs(node, where) });
  const filled: Form<Limits> = (node, where) => {
    const read = parts(node, where);
    return Object.keys(read).length === 0 ? fail(node.at, where, 'has nothing in it') : read;
  };
  return either<Limits>({ list: asRefs, map: filled }, 'a list of refs, or a map');
};
