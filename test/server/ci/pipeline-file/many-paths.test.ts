import { describe, expect, it } from 'vitest';
import { planText } from '../../../support/plan-text.ts';

const file = `
glob: {script: make, rules: [{exists: ["docs/*/index.md"]}]}
three globs: {script: make, rules: [{exists: ["a/*", "b/*", "c/*"]}]}
exact: {script: make, rules: [{exists: [docs/index.md, Makefile]}]}
extension: {script: make, rules: [{exists: ["**/*.rb"]}]}
top: {script: make, rules: [{exists: ["*.gemspec"]}]}
changed: {script: make, rules: [{changes: [docs/index.md]}]}
two changed: {script: make, rules: [{changes: [docs/index.md, Makefile]}]}
`;

/** Jobs where the tree has `size` files, and a push changed all of them. */
const jobsAt = (size: number): readonly string[] => {
  const paths = Array.from({ length: size }, (_, index) => `src/part-${index}.ts`);
  const planned = planText(file, {}, { tree: paths, changed: paths });
  if ('fault' in planned) throw new Error(planned.fault);
  return planned.map(({ name }) => name);
};

describe('rules for paths', () => {
  it('match after 50,000 comparisons of paths with globs, as in GitLab', () => {
    expect(jobsAt(16_000)).toEqual([]);
    expect(jobsAt(20_000)).toEqual(['three globs']);
    expect(jobsAt(30_000)).toEqual(['three globs', 'two changed']);
    expect(jobsAt(50_001)).toEqual(['glob', 'three globs', 'changed', 'two changed']);
  });
});
