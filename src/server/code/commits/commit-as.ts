/** Commits on behalf of a caller. */
import type { Caller, Project } from '../../request/access-level.ts';
import { invalid, unauthorized } from '../../formats/problems.ts';
import { isRefName } from '../../git/ref-name.ts';
import { branchName } from '../../git/refs.ts';
import { requirePushAccess } from '../../organization/protected-branches/rules.ts';
import { completeRefUpdates } from '../pushes/after-ref-updates.ts';
import type { Service } from '../../request/service.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { type GivenAction, readAction } from './plan-changes.ts';
import { writeCommit } from './write-commit.ts';
import { findUser } from '../../request/auth-store.ts';
import type { Author } from '../../git/parse-commit.ts';

/** The parameters that are common to all writes to a repository. */
export interface CommitParams {
  readonly branch: string;
  readonly commit_message: string;
  readonly start_branch?: string;
  readonly start_sha?: string;
  readonly author_name?: string;
  readonly author_email?: string;
}

export interface CommitRequest {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller;
  readonly params: CommitParams;
}

const identityOf = async (service: Service, caller: Caller): Promise<Author> => {
  const user = await findUser(service.database.db, caller.id);
  if (user === undefined) throw unauthorized();
  return { name: user.name, email: user.email };
};

const checkBranch = ({ branch }: CommitParams): void => {
  if (!isRefName(branch)) throw invalid({ branch: ['cannot be the name of a branch'] });
};

const orDefault = (given: string | undefined, own: string): string =>
  given === undefined || given.trim() === '' ? own : given;

/**
 * Commits actions with the caller as committer, runs the steps that follow, and returns the SHA. Throws 403 if the
 * caller cannot write to the branch, and 400 for impossible actions.
 */
export const commitAs = async (
  { service, project, caller, params }: CommitRequest,
  given: readonly GivenAction[],
): Promise<string> => {
  checkBranch(params);
  await requirePushAccess(service, project, params.branch);
  const actions = given.map((action) => readAction(action));
  const committer = await identityOf(service, caller);
  const author = {
    name: orDefault(params.author_name, committer.name),
    email: orDefault(params.author_email, committer.email),
  };
  const { branch, commit_message: message, start_branch: startBranch, start_sha: startSha } = params;
  return withWritableRepository(service, project, async (dir) => {
    const place = { service, project, dir, userId: caller.id };
    const { sha, update, entry } = await writeCommit(place, {
      branch,
      message,
      author,
      committer,
      date: service.clock.now(),
      actions,
      ...(startBranch !== undefined && { startBranch: branchName(startBranch) }),
      ...(startSha !== undefined && { startSha }),
    });
    await completeRefUpdates(service, { project, dir, userId: caller.id, updates: [update] }, entry);
    return sha;
  });
};
