/** Walks a commit graph as `git rev-list` does. */
import type { CommitGraph } from './graph.ts';
import { none } from './layer.ts';

/** How many commits can be reached from one, that one included. */
export const countReachable = ({ end, parentsOf, fillPairs }: CommitGraph, from: number): number => {
  const pairs = new Uint32Array(end * 2);
  fillPairs(pairs);
  const seen = new Uint8Array(end);
  const open: number[] = [];
  const reach = (position: number): void => {
    if (seen[position] === 1) return;
    seen[position] = 1;
    open.push(position);
  };
  reach(from);
  let total = 0;
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    total += 1;
    for (let at = position * 2; at < position * 2 + 2; at += 1) {
      const parent = pairs[at] ?? none;
      if (parent < end) reach(parent);
      else if (parent !== none) parentsOf(position).forEach(reach);
    }
  }
  return total;
};

/**
 * The first commits that git lists, by position: of those whose child was listed, always the newest; of equally old
 * ones the one that came first. A clock that was wrong changes the order as it does in git.
 */
export const newestReachable = ({ dateOf, parentsOf }: CommitGraph, from: number, limit: number): number[] => {
  const seen = new Set([from]);
  /** The next one comes last. */
  const open = [{ position: from, date: dateOf(from) }];
  const listed: number[] = [];
  while (listed.length < limit) {
    const next = open.pop();
    if (next === undefined) break;
    listed.push(next.position);
    for (const position of parentsOf(next.position)) {
      if (seen.has(position)) continue;
      seen.add(position);
      const date = dateOf(position);
      open.splice(open.findLastIndex((other) => other.date < date) + 1, 0, { position, date });
    }
  }
  return listed;
};
