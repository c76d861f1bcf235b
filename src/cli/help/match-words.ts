/** Finds commands by words. */
import { nearestNames } from '../config/nearest-name.ts';
import type { SearchEntry } from './find-all.ts';
import { stemOf, stemsOf, wordsOf } from './stems.ts';
import { synonymsOf } from './synonyms.ts';

/** Relevance of each stem for one entry. */
type Weights = ReadonlyMap<string, number>;

/**
 * Matches with a score below this fraction of the best one are not shown. Where there is no command for the best one, a command
 * must be nearly as good to stand beside it, and the other way round.
 */
const worthShowing = { alike: 0.3, other: 0.5 } as const;

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

/** An entry with the stems of its texts, which all searches share. */
export interface IndexedEntry {
  readonly entry: SearchEntry;
  readonly weights: Weights;
  readonly summary: readonly string[];
  /** Undefined if any of its texts is enough. */
  readonly names: readonly (readonly string[])[] | undefined;
}

export const indexEntries = (all: readonly SearchEntry[]): readonly IndexedEntry[] =>
  all.map((entry) => ({
    entry,
    weights: weightsOf(entry),
    summary: stemsOf(entry.summary),
    names: entry.names?.map(stemsOf),
  }));

const question = /^\s*(who|what|which|where|when|how)\b/i;

/** A question is about reading, so writes get half the score. Commands of all servers come before nearly equal ones of GitLab. */
const factorFor = ({ endpoint }: SearchEntry, isQuestion: boolean): number =>
  (isQuestion && endpoint !== undefined && endpoint.risk !== 'read' ? 0.5 : 1) *
  (endpoint?.onlyIn === undefined ? 1 : 0.8);

/** Entries that match words, and the words that no entry has, as typed. */
export interface WordMatches {
  readonly found: readonly SearchEntry[];
  readonly unknown: readonly string[];
}

/**
 * The commands that match the words, best first. A word counts by where it is found and by how rare it is; entries with all the
 * words come before entries that have one of them often.
 */
export const matchWords = (words: string, all: readonly IndexedEntry[]): WordMatches => {
  const typed = [
    ...new Map(
      wordsOf(words)
        .filter((word) => !/^\d+$/.test(word))
        .map((word) => [stemOf(word), word]),
    ),
  ];
  const counts = new Map<string, number>();
  for (const { entry, weights } of all)
    for (const stem of weights.keys()) {
      // Rarity is that among our commands, whatever others there are.
      if (entry.lacking === undefined || !counts.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  const known = [...counts.keys()];
  const rarity = (stem: string): number => Math.log(1 + all.length / (counts.get(stem) ?? all.length));
  const read = typed.map(([stem, word]) => ({ word, stems: readings(stem, known) }));
  const wanted = read.map(({ stems }) => stems);
  const unknown = read
    .filter(({ stems }) => ![...stems.keys()].some((stem) => counts.has(stem)))
    .map(({ word }) => word);

  /** The words that were typed are exactly the summary. */
  const isWhole = ({ summary }: IndexedEntry): boolean =>
    summary.every((stem) => wanted.some((stems) => stems.has(stem)));

  const isNamed = ({ names }: IndexedEntry): boolean =>
    names === undefined ||
    names.some((name) =>
      name.every((stem) => wanted.some((stems) => stems.get(stem) !== worth.means && stems.has(stem))),
    );

  const isQuestion = question.test(words);

  const scoreOf = (indexed: IndexedEntry): number => {
    const { entry, weights } = indexed;
    const scores = wanted.map((stems) =>
      Math.max(...[...stems].map(([stem, sure]) => sure * (weights.get(stem) ?? 0) * rarity(stem))),
    );
    const found = scores.filter((score) => score > 0).length;
    const meant = found === scores.length && isWhole(indexed);
    return (
      scores.reduce((sum, score) => sum + score, 0) *
      (found / scores.length) *
      (meant ? 2 : 1) *
      factorFor(entry, isQuestion)
    );
  };

  /** By all readings of the words, not only the best of each: it decides between entries that are equal otherwise. */
  const breadthOf = (weights: Weights): number =>
    wanted
      .flatMap((stems) => Array.from(stems, ([stem, sure]) => sure * (weights.get(stem) ?? 0) * rarity(stem)))
      .reduce((sum, score) => sum + score, 0);

  const scored = all
    .filter(isNamed)
    .map((indexed) => ({
      entry: indexed.entry,
      score: scoreOf(indexed),
      breadth: breadthOf(indexed.weights),
    }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.entry.rank - b.entry.rank ||
        b.breadth - a.breadth ||
        a.entry.command.length - b.entry.command.length,
    );
  const [best] = scored;
  const isShown = ({ entry, score }: { readonly entry: SearchEntry; readonly score: number }): boolean =>
    score >=
    (best?.score ?? 0) *
      ((entry.lacking === undefined) === (best?.entry.lacking === undefined) ? worthShowing.alike : worthShowing.other);
  return { found: scored.filter(isShown).map(({ entry }) => entry), unknown };
};
