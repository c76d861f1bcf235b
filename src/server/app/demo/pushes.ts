/** The pushes of the demo: who brought which commits, and when. */
import { afterRefUpdates } from '../../code/pushes/after-ref-updates.ts';
import { readRefs } from '../../git/read-refs.ts';
import { readCommits } from '../../git/read-commits.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { withRepository } from '../../storage/storages.ts';
import type { SeedClient } from '../seed-client.ts';
import { authorOf, commitTime, tagTime, turnOfTag } from './history.ts';
import type { Known, MadeProject } from './known.ts';
import { goodOutcome, runStarted } from './run-pipeline.ts';
import { type Deed, minute } from './timeline.ts';

const main = 'master';

/** The number of the last commits that were pushed one by one. */
const single = 4;

/** Returns the SHAs of the default branch, the first commit first. */
const mainHistory = async ({ service }: SeedClient, dir: string, tip: string): Promise<readonly string[]> => {
  const shas: string[] = [];
  for (let sha: string | undefined = tip; sha !== undefined;) {
    shas.unshift(sha);
    sha = (await readCommits(dir, [sha], service.pools.objects.ask)).get(sha)?.parents[0];
  }
  return shas;
};

interface Push {
  readonly at: Date;
  readonly by: string;
  readonly update: RefUpdate;
}

/** The turns of commits that ended a push: what there was when the project came, the next ones together, then one by one. */
const pushedTurns = ({ project, createdAt }: MadeProject, start: Date): readonly number[] => {
  const { commits } = project;
  const later = Array.from({ length: commits }, (_, turn) => turn).filter(
    (turn) => commitTime(project, turn, start) > createdAt,
  );
  const first = commits - later.length - 1;
  return [first, ...later.slice(-single - 1)].filter((turn) => turn >= 0);
};

const after = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minute);

const pushesOf = (
  made: MadeProject,
  shas: readonly string[],
  tips: ReadonlyMap<string, string>,
  start: Date,
): Push[] => {
  const { project, createdAt } = made;
  const { branches = [], tags = [], commits } = project;
  const turns = pushedTurns(made, start);
  const timeOf = (turn: number): Date => {
    const time = commitTime(project, turn, start);
    return time < createdAt ? after(createdAt, 12) : after(time, 6);
  };
  const push = (ref: string, turn: number, at: Date, before: string | null, sha: string | undefined): Push[] =>
    sha === undefined ? [] : [{ at, by: authorOf(project, turn), update: { ref, before, after: sha } }];
  return [
    ...turns.flatMap((turn, index) =>
      push(`refs/heads/${main}`, turn, timeOf(turn), shas[turns[index - 1] ?? -1] ?? null, shas[turn]),
    ),
    ...branches.flatMap((branch, index) => {
      const ref = `refs/heads/${branch}`;
      return push(ref, commits + index, timeOf(commits + index), null, tips.get(ref));
    }),
    ...tags.flatMap((name, index) => {
      const ref = `refs/tags/${name}`;
      const time = tagTime(project, index, start);
      return push(
        ref,
        turnOfTag(project, index),
        time < createdAt ? after(createdAt, 13) : after(time, 3),
        null,
        tips.get(ref),
      );
    }),
  ];
};

/** The first push gives the project its default branch. */
const announce = async (client: SeedClient, { project, row }: MadeProject, { by, update }: Push, { people }: Known) => {
  const { service } = client;
  const isFirst = update.ref === `refs/heads/${main}` && update.before === null;
  const change = {
    project: isFirst ? row : { ...row, default_branch: main },
    userId: people.get(by) ?? row.creator_id,
    updates: [update],
  };
  await withRepository(service, row, (dir) => afterRefUpdates(service, { ...change, dir }));
  if (project.pipelinesFrom === undefined) return;
  const outcome = update.ref.startsWith('refs/tags/')
    ? { ...goodOutcome, production: 'success' as const }
    : goodOutcome;
  await runStarted(client, row.id, outcome, change.userId);
};

/** The pushes of one project, whose commits are there already. */
export const pushDeeds = async (client: SeedClient, made: MadeProject, known: Known): Promise<readonly Deed[]> =>
  withRepository(client.service, made.row, async (dir) => {
    const { branches = [], tags = [] } = made.project;
    const names = [
      ...[main, ...branches].map((name) => `refs/heads/${name}`),
      ...tags.map((name) => `refs/tags/${name}`),
    ];
    const refs = await readRefs(dir, names, client.service.pools.objects.ask);
    const tips = new Map(names.flatMap((name, index) => (refs[index] === undefined ? [] : [[name, refs[index].sha]])));
    const shas = await mainHistory(client, dir, tips.get(`refs/heads/${main}`) ?? '');
    return pushesOf(made, shas, tips, client.start).map((push) => ({
      at: push.at,
      do: () => announce(client, made, push, known),
    }));
  });
