/** The body of a test delivery about a push. */
import { listCommits } from '../../git/list-commits.ts';
import { branchTip, headPrefix, listRefs } from '../../git/refs.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { tagPrefix } from '../../git/tags.ts';
import { findUser } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { nameProject } from './prepare-bodies.ts';
import { isProtectedRef, pushBody, pushedCommits } from './push-body.ts';

/** Commits of the default branch in the body, as in v4. */
const someCommits = 3;

/** A push of the newest commits of the default branch; undefined if there are none. */
const branchUpdate = async (dir: string, branch: string): Promise<RefUpdate | undefined> => {
  const tip = await branchTip(dir, branch);
  if (tip === undefined) return undefined;
  const commits = await listCommits(dir, { from: [tip], firstParent: true }, { offset: 0, limit: someCommits + 1 });
  return { ref: `${headPrefix}${branch}`, before: commits[someCommits]?.sha ?? null, after: tip };
};

const tagUpdate = async (dir: string): Promise<RefUpdate | undefined> => {
  const tag = (await listRefs(dir, tagPrefix)).at(-1);
  return tag && { ref: tag.ref, before: null, after: tag.sha };
};

/** Undefined if the project has no commits, or no tags. */
export const samplePush = async (
  service: Service,
  projectId: number,
  {
    flag,
    userId,
    baseUrl,
  }: { readonly flag: 'push_events' | 'tag_push_events'; readonly userId: number; readonly baseUrl: string },
): Promise<object | undefined> => {
  const { db } = service.database;
  const named = await nameProject(db, projectId);
  const user = await findUser(db, userId);
  const branch = named?.project.default_branch ?? null;
  if (named === undefined || user === undefined || branch === null) return undefined;
  return withRepository(service, named.project, async (dir) => {
    const update = await (flag === 'push_events' ? branchUpdate(dir, branch) : tagUpdate(dir));
    if (update === undefined) return undefined;
    const pushed = await pushedCommits(dir, named.project, update);
    const isProtected = await isProtectedRef(db, projectId, update.ref);
    return pushBody({ ...named, user, update, pushed, isProtected }, { baseUrl, seesEmail: false });
  });
};
