import { nearestNames } from '../config/nearest-name.ts';
import type { SearchEntry } from './find-all.ts';
import { synonymsOf } from './synonyms.ts';
import { stemsOf } from './stems.ts';

/** Relevance of each stem for one entry. */
type Weights = ReadonlyMap<string, number>;

/** Matches with a score below this fraction of the best one are not shown. */
const worthShowing = 0.3;

const worth = { same: 1, begins: 0.7, beginsShortly: 0.3, means: 0.6, mistyped: 0.5 } as const;

/** Minimum length of a prefix of a word; shorter words are not corrected either. */
const shortestBeginning = 3;

const weightsOf = ({ foundBy }: SearchEntry): Weights => {
  const found = new Map<string, number>();
  for (const { text, weight } of foundBy) {
    for (const stem of stemsOf(text)) found.set(stem, Math.max(found.get(stem) ?? 0, weight));
  }
  return found;
};

/** The stems that a typed one may mean, each with a probability. */
const readings = (typed: string, known: readonly string[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>([[typed, worth.same]]);
  const add = (stem: string, sure: number): void => {
    found.set(stem, Math.max(found.get(stem) ?? 0, sure));
  };
  for (const stem of synonymsOf(typed)) add(stem, worth.means);
  if (typed.length >= shortestBeginning) {
    const sure = typed.length === shortestBeginning ? worth.beginsShortly : worth.begins;
    for (const stem of known) if (stem.startsWith(typed)) add(stem, sure);
  }
  if (!known.some((stem) => found.has(stem)) && typed.length > shortestBeginning) {
    for (const nearest of nearestNames(typed, known)) add(nearest, worth.mistyped);
  }
  return found;
};

const question = /^\s*(who|what|which|where|when|how)\b/i;

/** A question is about reading, so writes get half the score. */
const factorFor = ({ endpoint }: SearchEntry, isQuestion: boolean): number =>
  isQuestion && endpoint !== undefined && endpoint.risk !== 'read' ? 0.5 : 1;

/**
 * The commands that match the words, best first. A word counts by where it is found and by how rare it is; entries with all the
 * words come before entries that have one of them often.
 */
export const rankByWords = (words: string, all: readonly SearchEntry[]): readonly SearchEntry[] => {
  const typed = [...new Set(stemsOf(words))];
  const weighed = all.map((entry) => ({ entry, weights: weightsOf(entry) }));
  const counts = new Map<string, number>();
  for (const { weights } of weighed) for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const known = [...counts.keys()];
  const rarity = (stem: string): number => Math.log(1 + all.length / (counts.get(stem) ?? all.length));
  const wanted = typed.map((stem) => readings(stem, known));

  /** The words that were typed are exactly the summary. */
  const isWhole = ({ summary }: SearchEntry): boolean =>
    stemsOf(summary).every((stem) => wanted.some((stems) => stems.has(stem)));

  const isQuestion = question.test(words);

  const scoreOf = (entry: SearchEntry, weights: Weights): number => {
    const scores = wanted.map((stems) =>
      Math.max(...[...stems].map(([stem, sure]) => sure * (weights.get(stem) ?? 0) * rarity(stem))),
    );
    const found = scores.filter((score) => score > 0).length;
    const meant = found === scores.length && isWhole(entry);
    return (
      scores.reduce((sum, score) => sum + score, 0) *
      (found / scores.length) *
      (meant ? 2 : 1) *
      factorFor(entry, isQuestion)
    );
  };

  const scored = weighed
    .map(({ entry, weights }) => ({ entry, score: scoreOf(entry, weights) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) => b.score - a.score || a.entry.rank - b.entry.rank || a.entry.command.length - b.entry.command.length,
    );
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => score >= best * worthShowing).map(({ entry }) => entry);
};
