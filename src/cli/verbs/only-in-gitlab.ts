import type { Noun } from './noun.ts';

/** True if our server has no endpoint of a noun. */
export const isOnlyInGitlab = ({ verbs, nouns = [] }: Noun): boolean =>
  verbs.every(({ endpoint, alternatives = [] }) =>
    [endpoint, ...alternatives.map((other) => other.endpoint)].every(({ onlyIn }) => onlyIn !== undefined),
  ) && nouns.every(isOnlyInGitlab);
