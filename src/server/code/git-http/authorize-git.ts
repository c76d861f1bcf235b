/** Authorizes clones and pushes. */
import type { FastifyRequest } from 'fastify';
import { roles } from '../../../contract/vocabulary/access.ts';
import { lineageIds } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findLiveDeployToken } from '../../organization/deploy-tokens/store.ts';
import { type Caller, hasRole, type Project, readsCode } from '../../request/access-level.ts';
import { findProjectByPath } from '../../request/access.ts';
import { findNamespaceRow, findProjectRow } from '../../request/auth-store.ts';
import { authenticateToken, basicCredentials } from '../../request/authenticate.ts';
import { digestToken } from '../../request/credentials.ts';
import { addressOf } from '../../request/forwarded.ts';
import type { Service } from '../../request/service.ts';
import { GitRefusal, type GitService } from './git-refusal.ts';

const loginHint = 'Log in with an access token as the password; any username works.';

/** The token scopes, any one of which is enough. */
const scopesFor: Readonly<Record<GitService, readonly string[]>> = {
  'git-upload-pack': ['api', 'read_repository', 'write_repository'],
  'git-receive-pack': ['api', 'write_repository'],
};

const checkScope = ({ credential }: Caller, gitService: GitService): void => {
  const scopes = scopesFor[gitService];
  if (scopes.some((scope) => credential.scopes.includes(scope))) return;
  throw new GitRefusal(403, `This access token needs one of the scopes ${scopes.join(', ')}.`);
};

const checkRead = (project: Project): void => {
  if (readsCode(project)) return;
  throw new GitRefusal(403, `You need the reporter role or higher in ${project.full_path} to read code.`);
};

const checkWrite = ({ accessLevel, archived, full_path: path }: Project): void => {
  if (!hasRole(accessLevel, 'developer')) {
    throw new GitRefusal(403, `You need the developer role or higher in ${path} to push.`);
  }
  if (fromDbBoolean(archived)) throw new GitRefusal(403, `${path} is archived and read-only.`);
};

type Credentials = NonNullable<ReturnType<typeof basicCredentials>>;

/** The deploy token of a request; undefined for one with another username. */
const deployTokenOf = async (
  service: Service,
  { username, password }: Credentials,
): Promise<Row<'deploy_tokens'> | undefined> => {
  const now = toTimestamp(service.clock.now());
  const token = await findLiveDeployToken(service.database.db, digestToken(password), now);
  return token?.username === username ? token : undefined;
};

/** The user or the deploy token of a request; null for an anonymous one. Most tokens are those of users. */
const holderOf = async (service: Service, request: FastifyRequest): Promise<Caller | Row<'deploy_tokens'> | null> => {
  const credentials = basicCredentials(request.headers.authorization);
  if (credentials === undefined) return null;
  const { password } = credentials;
  const caller = password === '' ? null : await authenticateToken(service, password, addressOf(request));
  if (caller !== null && 'inactive' in caller) throw new GitRefusal(401, `${caller.inactive}.`);
  const holder = caller ?? (await deployTokenOf(service, credentials));
  if (holder === undefined) throw new GitRefusal(401, `The access token is not valid. ${loginHint}`);
  return holder;
};

const isCovered = async (
  { database }: Service,
  { project_id: projectId, namespace_id: namespaceId }: Row<'deploy_tokens'>,
  project: Row<'projects'>,
): Promise<boolean> => {
  if (namespaceId === null) return projectId === project.id;
  const namespace = await findNamespaceRow(database.db, { id: project.namespace_id });
  return lineageIds(namespace?.lineage ?? '').includes(namespaceId);
};

/** The project that a deploy token lets a machine read: its own, or one below its group. */
const authorizeDeployToken = async (
  service: Service,
  token: Row<'deploy_tokens'>,
  fullPath: string,
  gitService: GitService,
): Promise<GitGrant> => {
  if (gitService === 'git-receive-pack') throw new GitRefusal(403, 'A deploy token reads code and cannot push.');
  const project = await findProjectRow(service.database.db, { path: fullPath });
  if (project === undefined || !(await isCovered(service, token, project))) {
    throw new GitRefusal(404, 'There is no such project, or this deploy token is for another one.');
  }
  return { project: { ...project, accessLevel: roles.reporter }, caller: null };
};

export interface GitGrant {
  readonly project: Project;
  /** Null for an anonymous request, and for a deploy token. */
  readonly caller: Caller | null;
}

/**
 * The project at a path, if the credentials allow the service. Throws `GitRefusal`: 401 for an anonymous request that needs
 * credentials, which makes git prompt for them, and also for an unknown project, so that private projects cannot be
 * guessed.
 */
export const authorizeGit = async (
  service: Service,
  fullPath: string,
  gitService: GitService,
  request: FastifyRequest,
): Promise<GitGrant> => {
  const caller = await holderOf(service, request);
  if (caller !== null && 'digest' in caller) return authorizeDeployToken(service, caller, fullPath, gitService);
  if (caller !== null) checkScope(caller, gitService);
  const project = await findProjectByPath(service, fullPath, caller);
  if (caller === null && (project === null || gitService === 'git-receive-pack')) throw new GitRefusal(401, loginHint);
  if (project === null) throw new GitRefusal(404, 'There is no such project, or you cannot see it.');
  const check = gitService === 'git-receive-pack' ? checkWrite : checkRead;
  check(project);
  return { project, caller };
};
