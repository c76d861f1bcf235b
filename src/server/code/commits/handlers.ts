/** Commits, in the forms of v4. */
import type { commits } from '../../../contract/code/commits.ts';
import { listCommits, type CommitFilter, type ListedCommit } from '../../git/list-commits.ts';
import { requirePacked } from '../../git/damaged-refs.ts';
import { readCommits } from '../../git/read-commits.ts';
import { refsWith } from '../../git/refs.ts';
import { treePath } from '../../git/tree-path.ts';
import type { Handlers } from '../../request/handler.ts';
import { notFound } from '../../formats/problems.ts';
import { latestPipelineOf } from './pipeline-store.ts';
import { type Caller, hasProjectAccess, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { commitAs } from './commit-as.ts';
import { compare } from './compare.ts';
import { commitRecord, refOrDefault, requireCommit } from './record.ts';
import { pageOfItems, type PageRequest } from '../../db/page-of.ts';

const listedRecord = (commit: ListedCommit) => ({
  ...commitRecord(commit),
  ...(commit.stats !== undefined && { stats: commit.stats }),
});

const one = async (dir: string, sha: string): Promise<ListedCommit> => {
  const [commit] = await listCommits(dir, { from: [sha] }, { offset: 0, limit: 1, stats: true });
  if (commit === undefined) throw notFound('Commit');
  return commit;
};

type LatestPipeline = Awaited<ReturnType<typeof latestPipelineOf>>;

const detailRecord = (commit: ListedCommit, pipeline: LatestPipeline) => ({
  ...commitRecord(commit),
  stats: commit.stats ?? { additions: 0, deletions: 0, total: 0 },
  status: pipeline?.status ?? null,
  last_pipeline: pipeline,
});

interface ShowCall {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller | null;
}

/** Only callers who can see the pipelines of the project see that of a commit. */
const show = async ({ service, project, caller }: ShowCall, ref: string) => {
  const commit = await withRepository(service, project, async (dir) =>
    one(dir, await requireCommit(service, dir, ref)),
  );
  const seesPipelines = caller !== null && hasProjectAccess('jobs-viewer', project);
  const { db } = service.database;
  return detailRecord(commit, seesPipelines ? await latestPipelineOf(db, project.id, commit.sha) : null);
};

interface ListParams {
  readonly ref_name?: string;
  readonly path?: string;
  readonly since?: string;
  readonly until?: string;
  readonly all?: boolean;
  readonly first_parent?: boolean;
}

/** The filter without its starting commit; undefined for an invalid path, which no commit has. */
const filterOf = (params: ListParams): CommitFilter | undefined => {
  const path = treePath(params.path ?? '');
  if (path === undefined) return undefined;
  return {
    path,
    firstParent: params.first_parent === true,
    ...(params.since !== undefined && { since: params.since }),
    ...(params.until !== undefined && { until: params.until }),
  };
};

/** With `stats`, git counts the changed lines of the commits on the page. */
const readPage = async (
  { pools }: Service,
  dir: string,
  filter: CommitFilter,
  { offset, limit }: PageRequest,
  stats: boolean,
) => {
  const part = { offset, limit };
  if (stats) {
    const [commits, { total }] = await Promise.all([
      listCommits(dir, filter, { ...part, stats }),
      pools.history(dir, filter, part),
    ]);
    return { items: commits.map(listedRecord), total };
  }
  const { shas, total } = await pools.history(dir, filter, part);
  const commits = await readCommits(dir, shas, pools.objects.ask);
  return { items: [...commits.values()].map((commit) => commitRecord(commit)), total };
};

export const commitHandlers: Handlers<typeof commits> = {
  list: ({ service, project, params, page }) =>
    withRepository(service, project, async (dir) => {
      const filter = filterOf(params);
      const ref = refOrDefault(project, params.ref_name);
      if (filter === undefined || (params.all !== true && ref === undefined)) return { items: [], total: 0 };
      const everywhere = params.all === true || ref === undefined;
      if (everywhere) await requirePacked(dir);
      const wanted = everywhere ? filter : { ...filter, from: [await requireCommit(service, dir, ref)] };
      return readPage(service, dir, wanted, page, params.with_stats === true);
    }),

  get: (call) => show(call, call.params.sha),

  diff: ({ service, project, params }) =>
    withRepository(service, project, async (dir) => {
      const { files } = await service.pools.diffs.read(dir, await requireCommit(service, dir, params.sha));
      return [...files];
    }),

  refs: ({ service, project, params, page }) =>
    withRepository(service, project, async (dir) => {
      const types = params.type === undefined || params.type === 'all' ? (['branch', 'tag'] as const) : [params.type];
      return pageOfItems(await refsWith(dir, await requireCommit(service, dir, params.sha), types), page);
    }),

  compare,

  create: async ({ service, project, caller, params }) => {
    const sha = await commitAs({ service, project, caller, params }, params.actions);
    return show({ service, project, caller }, sha);
  },
};
