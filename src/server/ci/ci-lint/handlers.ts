/** Checks pipeline files as a pipeline would read them. */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { ciLint } from '../../../contract/ci/ci-lint.ts';
import { toDbBoolean } from '../../db/values.ts';
import { notFound } from '../../formats/problems.ts';
import { type ResolvedRef, resolveRef } from '../../git/resolve-commit.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { findRef } from '../../request/find-ref.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { faulty, type Lint } from '../pipeline-file/lint.ts';
import { contextOf, filePathOf, leftOut, readFile } from '../pipelines/plan-pipeline.ts';
import { LargeFile, readSources, readText } from '../pipelines/read-sources.ts';
import { requireRunning } from '../pipelines/retry-and-cancel.ts';
import { requireRunAccess } from '../pipelines/run-access.ts';

type Result = Body<(typeof ciLint)['check']>;

/** Of an empty repository, in which no file is found. */
const noCommit = { sha: '0'.repeat(40), name: '', tag: false } as const;

type Commit = Pick<ResolvedRef, 'sha' | 'name' | 'tag'>;

/** A check of a file at a commit. */
interface Check {
  /** The text; undefined for that of the commit. */
  readonly content?: string;
  readonly at: Commit;
  /** The branch or tag that a pipeline is simulated for; undefined to check the file alone. */
  readonly simulated: Commit | undefined;
}

interface Asked {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller | null;
}

const check = ({ service, project, caller }: Asked, { content, at, simulated }: Check): Promise<Lint> =>
  withRepository(service, project, async (dir) => {
    const { ask } = service.pools.objects;
    const path = filePathOf(project);
    if (path === undefined) return faulty('the CI/CD file of the project has no path in its repository');
    try {
      const text = content ?? (await readText(dir, at.sha, path, ask));
      if (text === null) return faulty(`there is no file ${path} in commit ${at.sha.slice(0, 8)}`);
      const { name: ref, tag } = simulated ?? at;
      const request = { ref, tag: toDbBoolean(tag), sha: at.sha, source: 'push', user_id: caller?.id ?? null } as const;
      const hidden = simulated === undefined ? ({ withoutProtected: true } as const) : {};
      const context = await contextOf(service, project, { ...request, ...hidden, variables: [] }, dir);
      const call = { file: { path, content: text }, context, lint: { simulated: simulated !== undefined } };
      const result = await readFile<Lint>(service, call, (known, wanted) =>
        readSources(dir, { sha: at.sha, before: null }, known, wanted, ask),
      );
      if ('fault' in result) return faulty(result.fault);
      const isEmpty = simulated !== undefined && result.errors.length === 0 && result.jobs.length === 0;
      return isEmpty ? { ...result, errors: [leftOut] } : result;
    } catch (error) {
      if (error instanceof LargeFile) return faulty(error.message);
      throw error;
    }
  });

const missingRef = (ref: string): string => `there is no branch or tag "${ref}"`;

/** The branch or tag to simulate a pipeline for, which the caller must be able to run; a text if there is none. */
const simulatedRef = async ({ service, project }: Asked, ref: string): Promise<Commit | string> => {
  requireRunning(project);
  const found = await findRef(service, project, ref);
  if (found === undefined) return missingRef(ref);
  await requireRunAccess(service, project, found);
  return found;
};

const record = (
  lint: Lint,
  { project, sha, withJobs }: { project: Project; sha: string; withJobs: boolean },
): Result => ({
  valid: lint.errors.length === 0,
  errors: [...lint.errors],
  warnings: [...lint.warnings],
  merged_yaml: lint.merged,
  includes: lint.included.map(({ type, location }) => {
    const isLocal = type === 'local';
    const context = { context_project: isLocal ? project.full_path : null, context_sha: isLocal ? sha : null };
    return { type, location, blob: null, raw: null, extra: {}, ...context };
  }),
  ...(withJobs && { jobs: lint.jobs as Result['jobs'] }),
});

interface Given {
  readonly content?: string;
  readonly contentRef?: string | undefined;
  readonly simulated: boolean;
  readonly ref?: string | undefined;
  readonly withJobs: boolean;
}

const lint = async (
  asked: Asked,
  { content, contentRef = 'HEAD', simulated, ref, withJobs }: Given,
): Promise<Result> => {
  const { service, project } = asked;
  const head = await withRepository(service, project, (dir) => resolveRef(dir, contentRef, service.pools.objects.ask));
  if (head === undefined && content === undefined) throw notFound('Commit');
  const named = simulated ? await simulatedRef(asked, ref ?? project.default_branch ?? 'HEAD') : undefined;
  // Nothing depends on a ref without a dry run, but one that is not there is a mistake all the same.
  const isMissing = !simulated && ref !== undefined && (await findRef(service, project, ref)) === undefined;
  const at = content !== undefined && typeof named === 'object' ? named : (head ?? noCommit);
  const found =
    typeof named === 'string'
      ? faulty(named)
      : isMissing
        ? faulty(missingRef(ref))
        : await check(asked, { at, simulated: named, ...(content !== undefined && { content }) });
  return record(found, { project, sha: at.sha, withJobs });
};

export const ciLintHandlers: Handlers<typeof ciLint> = {
  checkFile: ({ params, ...asked }) =>
    lint(asked, {
      contentRef: params.content_ref ?? params.sha,
      simulated: params.dry_run === true,
      ref: params.dry_run_ref ?? params.ref,
      withJobs: params.include_jobs === true,
    }),

  check: ({ params, ...asked }) =>
    lint(asked, {
      content: params.content,
      simulated: params.dry_run === true,
      ref: params.ref,
      withJobs: params.include_jobs === true,
    }),
};
