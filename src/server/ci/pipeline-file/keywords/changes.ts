/** `changes` and `exists`: globs for paths that a push changed, or that the commit has. */
import { fail, type Place } from '../values/fault.ts';
import { either, fields, list, text, type Form } from '../values/forms.ts';

export interface Changes {
  readonly globs: readonly string[];
  /** The ref to compare with in place of what the push changed. */
  readonly compare_to?: { readonly ref: string; readonly at: Place } | undefined;
}

/** The maximum number of globs of a list, as in GitLab. */
const mostGlobs = 50;

const globs: Form<readonly string[]> = (node, where) => {
  const all = list(text)(node, where);
  return all.length > mostGlobs ? fail(node.at, where, `has more than ${mostGlobs} paths`) : all;
};

const notHere: Form<never> = (node, where) => fail(node.at, where, 'is not supported: only this repository is read');

const given = fields(
  { paths: globs, compare_to: (node, where) => ({ ref: text(node, where), at: node.at }) },
  { required: ['paths'] },
);

/** `changes` of a rule. */
export const changes: Form<Changes> = either<Changes>(
  {
    list: (node, where) => ({ globs: globs(node, where) }),
    map: (node, where) => {
      const { paths = [], compare_to } = given(node, where);
      return { globs: paths, compare_to };
    },
  },
  'a list of paths, or a map with paths',
);

/** `changes` of `only` and `except`. */
export const changedPaths = globs;

const inTree = fields({ paths: globs, project: notHere, ref: notHere }, { required: ['paths'] });

/** `exists` of a rule. */
export const exists: Form<readonly string[]> = either(
  { list: globs, map: (node, where) => inTree(node, where).paths ?? [] },
  'a list of paths, or a map with paths',
);
