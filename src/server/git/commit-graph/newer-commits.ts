/** Commits that came after the commit graph was written. */
import type { AskObjects } from '../ask.ts';
import { joinLayers, type CommitGraph } from './graph.ts';
import { more, none, type GraphLayer } from './layer.ts';

interface NewCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  /** Seconds since 1970. */
  readonly date: number;
}

/** Commits that are read one after the other: more take longer than a git of their own. */
const mostNew = 50;

/** How every git writes it. Others, which some program made, git reads in its own way. */
const usual =
  /^tree [0-9a-f]+\n((?:parent [0-9a-f]+\n)*)author [^\n]*\ncommitter [^>\n]*> (\d{1,10}) [+-]\d{4}(?:\n|$)/;

const parseNew = (sha: string, content: Buffer): NewCommit | undefined => {
  const end = content.indexOf('\n\n');
  const [, parents, date] = usual.exec(content.toString('latin1', 0, end === -1 ? content.length : end)) ?? [];
  if (parents === undefined || date === undefined) return undefined;
  return { sha, parents: parents.match(/[0-9a-f]{40,}/g) ?? [], date: Number(date) };
};

/** Those between a commit and the ones of the graph; `undefined` when they are too many, or not all there as usual. */
const readNew = async (
  dir: string,
  graph: CommitGraph,
  tip: string,
  ask: AskObjects,
): Promise<NewCommit[] | undefined> => {
  const found = new Map<string, NewCommit>();
  const areNew = (shas: readonly string[]): string[] =>
    [...new Set(shas)].filter((sha) => !found.has(sha) && graph.find(sha) === undefined);
  for (let wanted = areNew([tip]); wanted.length > 0;) {
    if (found.size + wanted.length > mostNew) return undefined;
    const objects = await ask(
      dir,
      wanted.map((name) => ({ name, content: true })),
    );
    const commits = objects.flatMap((object) =>
      object?.type === 'commit' ? (parseNew(object.sha, object.content) ?? []) : [],
    );
    if (commits.length < wanted.length) return undefined;
    for (const commit of commits) found.set(commit.sha, commit);
    wanted = areNew(commits.flatMap(({ parents }) => parents));
  }
  return [...found.values()];
};

/** The graph with all that a commit is made from; `undefined` where git has to be asked. */
export const withNewer = async (
  dir: string,
  graph: CommitGraph,
  tip: string,
  ask: AskObjects,
): Promise<CommitGraph | undefined> => {
  const commits = await readNew(dir, graph, tip, ask);
  if (commits === undefined) return undefined;
  const base = graph.end;
  const positions = new Map(commits.map(({ sha }, index) => [sha, base + index]));
  const at = (position: number): NewCommit => {
    const commit = commits[position - base];
    if (commit === undefined) throw new RangeError(`no commit ${position}`);
    return commit;
  };
  const find = (sha: string): number | undefined => positions.get(sha);
  const parentsOf = (position: number): number[] =>
    at(position).parents.flatMap((sha) => find(sha) ?? graph.find(sha) ?? []);
  const layer: GraphLayer = {
    base,
    end: base + commits.length,
    find,
    shaOf: (position) => at(position).sha,
    dateOf: (position) => at(position).date,
    parentsOf,
    fillPairs: (pairs) => {
      for (const [index] of commits.entries()) {
        const [first = none, second = none, third] = parentsOf(base + index);
        pairs.set([first, third === undefined ? second : more], (base + index) * 2);
      }
    },
  };
  return joinLayers([{ base: 0, ...graph }, layer]);
};
