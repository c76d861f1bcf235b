/** What git would list from a commit, without asking git: from the commit graph, and what was committed since. */
import type { AskObjects } from '../ask.ts';
import { withNewer } from './newer-commits.ts';
import { readGraph } from './read-graph.ts';
import { countReachable, newestReachable } from './walk-graph.ts';

/** The newest commits of a history, and how many there are in all. */
export interface GraphHistory {
  readonly shas: readonly string[];
  readonly total: number;
}

const cannotBeRead = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && 'syscall' in error);

/**
 * From a commit by its full SHA, in the order of `git rev-list`; `limit` of them at most. `undefined` where git has to
 * tell: there is no graph, it is damaged or very large, or it is too old for that commit.
 */
export const graphHistory = async (
  dir: string,
  sha: string,
  limit: number,
  ask: AskObjects,
): Promise<GraphHistory | undefined> => {
  try {
    const written = await readGraph(dir);
    const graph = written === undefined ? undefined : await withNewer(dir, written, sha, ask);
    const tip = graph?.find(sha);
    if (graph === undefined || tip === undefined) return undefined;
    const shas = newestReachable(graph, tip, limit).map(graph.shaOf);
    return { shas, total: countReachable(graph, tip) };
  } catch (error) {
    if (cannotBeRead(error)) return undefined;
    throw error;
  }
};
