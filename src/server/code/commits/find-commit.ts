/** From the name that a caller gives to the commit that is meant. */
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/errors/problems.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import type { Service } from '../../request/service.ts';

/** The SHA of a branch, a tag or a SHA. Throws 404 (`404 Commit Not Found`, or of another kind) when there is none. */
export const requireCommit = async ({ kept }: Service, dir: string, ref: string, kind = 'Commit'): Promise<string> => {
  const found = await resolveRef(dir, ref, kept.objects.ask);
  if (found === undefined) throw notFound(kind);
  return found.sha;
};

/** The ref that is meant where none is given: the default branch. `undefined` in an empty repository. */
export const refOrDefault = (
  { default_branch: branch }: Pick<Row<'projects'>, 'default_branch'>,
  ref: string | undefined,
): string | undefined => (ref === undefined || ref === '' ? (branch ?? undefined) : ref);

/** As `requireCommit`, of the default branch where no ref is given. */
export const requireCommitOf = async (
  service: Service,
  dir: string,
  project: Pick<Row<'projects'>, 'default_branch'>,
  given: string | undefined,
  kind = 'Commit',
): Promise<{ readonly ref: string; readonly sha: string }> => {
  const ref = refOrDefault(project, given);
  if (ref === undefined) throw notFound(kind);
  return { ref, sha: await requireCommit(service, dir, ref, kind) };
};
