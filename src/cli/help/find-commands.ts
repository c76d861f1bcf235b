import { contract } from '../../contract/registry.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { fallbackView } from '../verbs/view.ts';
import { otherCalls } from '../program/other-resources.ts';
import type { ToolWiring } from '../program/tool.ts';
import { note } from '../output/messages.ts';
import type { Column } from '../output/column.ts';
import { writeRecords } from '../output/write-records.ts';
import { type SearchEntry, findAll } from './find-all.ts';
import { nearestNames } from '../config/nearest-name.ts';
import { synonymsOf } from './synonyms.ts';
import { stemsOf } from './stems.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** A path of the API, maybe with a method. */
export interface AskedPath {
  readonly method?: string;
  readonly segments: readonly string[];
}

const withMethod = /^(?:(GET|HEAD|POST|PUT|DELETE) +)?(\S+)$/i;

/** Reads `GET /users`, `/projects/7/labels`, or a URL; undefined for words. A path has a slash, or a method in front of it. */
export const readPath = (text: string): AskedPath | undefined => {
  const [, method, address = ''] = withMethod.exec(text.trim()) ?? [];
  const isUpperCase = method !== undefined && method === method.toUpperCase();
  if (!address.includes('/') && !(isUpperCase && address !== '')) return undefined;
  const path = address
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/*api\/v4(?=\/|$)/, '');
  const wanted = method?.toUpperCase().replace('HEAD', 'GET');
  return {
    segments: path.split('/').filter((segment) => segment !== ''),
    ...(wanted !== undefined && { method: wanted }),
  };
};

/** Reads the name in `:id`, `{id}`, or `<id>`. */
const nameIn = (segment: string): string | undefined =>
  /^(?::(\w+)|\{(\w+)\}|<([\w-]+)>)$/.exec(segment)?.slice(1).find(Boolean);

/** Scores one segment against that of an endpoint; 0 is no match. */
const fit = (asked: string, own: string): number => {
  const parameter = nameIn(own);
  const named = nameIn(asked);
  if (parameter === undefined) return asked === own ? 4 : 0;
  if (named === undefined) return 1;
  return named === parameter ? 3 : 2;
};

/** Scores segments against the first ones of an endpoint; 0 is no match. */
const fitOf = (segments: readonly string[], { path }: Endpoint): number => {
  const own = path.split('/').slice(1);
  if (own.length < segments.length) return 0;
  const fits = segments.map((segment, index) => fit(segment, own[index] ?? ''));
  return fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0);
};

/** Reads come before writes. */
const methods = ['GET', 'POST', 'PUT', 'DELETE'];

const depth = ({ path }: Endpoint): number => path.split('/').length - 1;

/** The commands for a path, best first: those of the path itself, then those below it. */
export const rankByPath = ({ method, segments }: AskedPath, all: readonly SearchEntry[]): readonly SearchEntry[] =>
  all
    .flatMap((entry) => (entry.endpoint === undefined ? [] : [{ entry, endpoint: entry.endpoint }]))
    .filter(({ endpoint }) => method === undefined || endpoint.method === method)
    .map(({ entry, endpoint }) => ({
      entry,
      fit: fitOf(segments, endpoint),
      below: depth(endpoint) - segments.length,
      method: methods.indexOf(endpoint.method),
    }))
    .filter(({ fit: fits }) => fits > 0)
    .toSorted((a, b) => a.below - b.below || b.fit - a.fit || a.method - b.method || a.entry.rank - b.entry.rank)
    .map(({ entry }) => entry);

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

/** Maximum number of commands in the output. */
const shown = 8;

const columns: readonly Column[] = [
  { key: 'command', title: 'COMMAND', shrink: 2 },
  { key: 'summary', title: 'WHAT IT DOES', shrink: 1 },
  { key: 'calls', title: 'CALLS', wide: true },
];

/** `calls` is null for a command that calls no endpoint, or several. */
const toRecord = ({ command, summary, endpoint }: SearchEntry): object => ({
  command,
  summary,
  calls: endpoint === undefined ? null : `${endpoint.method} ${endpoint.path}`,
});

/** The commands for text, best first: by path if it is one, or else by its words. */
export const findCommands = (text: string, all: readonly SearchEntry[]): readonly SearchEntry[] => {
  const path = readPath(text);
  const byPath = path === undefined ? [] : rankByPath(path, all);
  return byPath.length > 0 ? byPath : rankByWords(text, all);
};

/**
 * Prints the commands that match the words, one per line, without a request.
 *
 * @throws UsageError if there are none
 */
export const showMatches = async (
  context: CommandContext,
  words: readonly string[],
  wiring: ToolWiring,
): Promise<void> => {
  const view = await fallbackView(context, { columns, nameKey: 'command' });
  const [nouns, tools] = await Promise.all([
    Promise.all(wiring.manifest.nouns.map(({ load }) => load())),
    Promise.all(wiring.manifest.tools.map(({ load }) => load())),
  ]);
  const text = words.join(' ');
  const matches = findCommands(text, findAll({ nouns, tools, contract, wiring })).slice(0, shown);
  const other = otherCalls(words);
  if (other !== undefined) note(context.streams, `There is no command for ${other.name}; use "repoctl api"`);
  const records = [...(other?.calls ?? []), ...matches.map(toRecord)].slice(0, shown);
  if (records.length === 0) {
    throw new UsageError(`no commands match ${JSON.stringify(text)}`, {
      hint: 'Use other words, or a path such as /projects/:id/labels. "repoctl --help" lists all commands.',
    });
  }
  await writeRecords(context.streams, [records], view);
};
