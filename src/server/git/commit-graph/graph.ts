/** The commit graph of a repository: its layers taken together. */
import type { GraphLayer } from './layer.ts';

/** As a layer, of all commits that are known. */
export type CommitGraph = Omit<GraphLayer, 'base'>;

/** Layers in their order, each standing on the ones before it. */
export const joinLayers = (layers: readonly GraphLayer[]): CommitGraph => {
  const newestFirst = layers.toReversed();
  const holding = (position: number): GraphLayer => {
    for (const layer of newestFirst) if (position >= layer.base) return layer;
    throw new RangeError(`no commit ${position}`);
  };
  return {
    end: newestFirst[0]?.end ?? 0,
    find: (sha) => {
      for (const layer of newestFirst) {
        const position = layer.find(sha);
        if (position !== undefined) return position;
      }
      return undefined;
    },
    shaOf: (position) => holding(position).shaOf(position),
    dateOf: (position) => holding(position).dateOf(position),
    parentsOf: (position) => holding(position).parentsOf(position),
    fillPairs: (pairs) => {
      for (const layer of layers) layer.fillPairs(pairs);
    },
  };
};
