/** Comparisons of two commits, which can be in two projects. */
import type { commits } from '../../../contract/code/commits.ts';
import { notFound } from '../../formats/problems.ts';
import { listCommits } from '../../git/list-commits.ts';
import { mergeBase } from '../../git/merge-base.ts';
import { diffLimits, readDiff } from '../../git/read-diff.ts';
import { hasProjectAccess, type Caller, type Project } from '../../request/access-level.ts';
import { findProject } from '../../request/access.ts';
import type { Handler } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { commitRecord, requireCommit } from './record.ts';

/** The maximum number of commits in a comparison. */
const mostCompared = 1000;

interface Ends {
  /** Full SHAs. */
  readonly from: string;
  readonly to: string;
  /** Compares the two themselves, not what is new in `to`. */
  readonly straight: boolean;
}

/** Compares commits of a repository, or of it and the others. As in v4, the start is the merge base, so that only new changes of `to` show. */
const between = async (dir: string, { from, to, straight }: Ends, others: readonly string[]) => {
  const start = straight ? from : ((await mergeBase(dir, from, to, others)) ?? from);
  const [found, diff] = await Promise.all([
    listCommits(dir, { from: [to], without: [from] }, { offset: 0, limit: mostCompared + 1 }, others),
    readDiff(dir, { from: start, to }, diffLimits, others),
  ]);
  const newest = found.slice(0, mostCompared).map((commit) => commitRecord(commit));
  return {
    commit: newest[0] ?? null,
    commits: newest.toReversed(),
    diffs: [...diff.files],
    compare_timeout: diff.overflow || found.length > mostCompared,
    compare_same_ref: from === to,
  };
};

/** The project of the first commit. Throws 404 for one whose code the caller cannot read. */
const requireSource = async (service: Service, id: number, caller: Caller | null): Promise<Project> => {
  const project = await findProject(service, String(id), caller);
  if (project === null || !hasProjectAccess('code-reader', project)) throw notFound('Project');
  return project;
};

export const compare: Handler<(typeof commits)['compare']> = async ({ service, project, caller, params }) => {
  const { from_project_id: sourceId = project.id, straight = false } = params;
  const commitIn = (dir: string, ref: string) => requireCommit(service, dir, ref);
  if (sourceId === project.id) {
    return withRepository(service, project, async (dir) => {
      const [from, to] = await Promise.all([commitIn(dir, params.from), commitIn(dir, params.to)]);
      return between(dir, { from, to, straight }, []);
    });
  }
  const source = await requireSource(service, sourceId, caller);
  return withRepository(service, source, (sourceDir) =>
    withRepository(service, project, async (dir) => {
      const [from, to] = await Promise.all([commitIn(sourceDir, params.from), commitIn(dir, params.to)]);
      return between(dir, { from, to, straight }, [sourceDir]);
    }),
  );
};
