/** Decides who may clone from and push to a project. */
import { fromDbBoolean } from '../../db/values.ts';
import { type Caller, hasRole, type Project, readsCode } from '../../request/access-level.ts';
import { findProjectByPath } from '../../request/access.ts';
import { authenticateToken } from '../../request/authenticate.ts';
import type { Service } from '../../request/service.ts';
import { GitRefusal, type GitService } from './git-refusal.ts';

/**
 * `undefined` when there is no such header. Whatever cannot be read is an empty password, which is nobody's: credentials
 * were given, so the request must not pass as an anonymous one.
 */
const basicPassword = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header)?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon === -1 ? '' : pair.slice(colon + 1);
};

const signIn = 'Sign in with an access token as the password; any username will do.';

/** The scopes of which a token needs one. */
const scopesFor: Readonly<Record<GitService, readonly string[]>> = {
  'git-upload-pack': ['api', 'read_repository', 'write_repository'],
  'git-receive-pack': ['api', 'write_repository'],
};

const callerOf = async (
  service: Service,
  gitService: GitService,
  authorization: string | undefined,
): Promise<Caller | null> => {
  const token = basicPassword(authorization);
  if (token === undefined) return null;
  const caller = token === '' ? null : await authenticateToken(service, token);
  if (caller === null) throw new GitRefusal(401, `The access token is not valid. ${signIn}`);
  const scopes = scopesFor[gitService];
  if (!scopes.some((scope) => caller.credential.scopes.includes(scope))) {
    throw new GitRefusal(403, `This access token needs one of the scopes ${scopes.join(', ')}.`);
  }
  return caller;
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

/** What was asked for, by whom: null for nobody in particular. */
export interface GitGrant {
  readonly project: Project;
  readonly caller: Caller | null;
}

/**
 * The project at a path, when whoever holds the credentials may use it this way. Throws `GitRefusal`: 401 for anonymous
 * requests that credentials might help, which makes git ask for them; the same for a project that isn't there, so that a
 * stranger can't find out which private ones are.
 */
export const authorizeGit = async (
  service: Service,
  fullPath: string,
  gitService: GitService,
  authorization: string | undefined,
): Promise<GitGrant> => {
  const caller = await callerOf(service, gitService, authorization);
  const project = await findProjectByPath(service, fullPath, caller);
  if (caller === null && (project === null || gitService === 'git-receive-pack')) throw new GitRefusal(401, signIn);
  if (project === null) throw new GitRefusal(404, 'There is no such project, or you cannot see it.');
  const check = gitService === 'git-receive-pack' ? checkWrite : checkRead;
  check(project);
  return { project, caller };
};
