/** The records of commits in responses (document, "Branch"; v4 adds `created_at`). */
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import { type CommitObject, commitTitle } from '../../git/parse-commit.ts';
import { type ResolvedRef, resolveRef } from '../../git/resolve-commit.ts';
import type { Service } from '../../request/service.ts';

const requireRef = async ({ pools }: Service, dir: string, ref: string, kind = 'Commit'): Promise<ResolvedRef> => {
  const found = await resolveRef(dir, ref, pools.objects.ask);
  if (found === undefined) throw notFound(kind);
  return found;
};

/** The SHA of a branch, tag, or SHA. Throws 404 if there is none. */
export const requireCommit = async (service: Service, dir: string, ref: string): Promise<string> =>
  (await requireRef(service, dir, ref)).sha;

/** The given ref, or the default branch; undefined if there is none, in an empty repository. */
export const refOrDefault = (
  { default_branch: branch }: Pick<Row<'projects'>, 'default_branch'>,
  ref: string | undefined,
): string | undefined => (ref === undefined || ref === '' ? (branch ?? undefined) : ref);

/** As `requireCommit`; without a ref, of the default branch. The 404 is `404 Commit Not Found`, or has another kind. */
export const requireCommitOf = async (
  service: Service,
  dir: string,
  project: Pick<Row<'projects'>, 'default_branch'>,
  given: string | undefined,
  kind = 'Commit',
): Promise<{ readonly ref: string; readonly name: string; readonly sha: string }> => {
  const ref = refOrDefault(project, given);
  if (ref === undefined) throw notFound(kind);
  const { name, sha } = await requireRef(service, dir, ref, kind);
  return { ref, name, sha };
};

/** The length of `short_id` in v4. */
const shortLength = 8;

/** The record in branches, tags, and lists of commits. `created_at` is the date of the commit, not of the author. */
export const commitRecord = ({ sha, parents, message, author, committer }: CommitObject) => ({
  id: sha,
  short_id: sha.slice(0, shortLength),
  title: commitTitle(message),
  message,
  parent_ids: [...parents],
  author_name: author.name,
  author_email: author.email,
  authored_date: author.date,
  committer_name: committer.name,
  committer_email: committer.email,
  committed_date: committer.date,
  created_at: committer.date,
});
