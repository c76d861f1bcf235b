import { join } from 'node:path';
import { cloneArguments, cloneEnvironment } from '../../context/git-clone.ts';
import { type ExistingClone, isCloneOf, pullClone } from '../../context/git-pull.ts';
import { runGit } from '../../context/run-git.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { localNames, notWritable, type Root } from '../../verbs/local-path.ts';
import { findDirectory, createDirectory, type CloneDirectory } from './clone-directory.ts';
import { cloneAddress } from './clone-source.ts';

/** The result for one project. */
export interface CloneResult {
  readonly path: string;
  /** As the user would type it; null for a path that cannot be a directory. */
  readonly directory: string | null;
  readonly status: 'cloned' | 'pulled' | 'up-to-date' | 'skipped' | 'failed' | 'planned';
  /** The change, or the reason for none; can be empty. */
  readonly message: string;
}

/** A project to clone. */
export interface Source {
  readonly path: string;
  /** URL of the repository, as the server returns it. */
  readonly url: string;
}

/** The settings of all clones of one run. */
export interface Cloning {
  /** Path of the group, which is left out of the directories; can be empty. */
  readonly group: string;
  /** Directory for the projects. */
  readonly root: Root;
  /** Another project whose directory is the same or above. */
  readonly inTheWayOf: (path: string) => string | undefined;
  readonly pull: boolean;
  readonly dryRun: boolean;
  readonly tokenFor: (url: URL) => Promise<string | undefined>;
  /** URL of the server. */
  readonly service: string;
  readonly username: ExistingClone['username'];
  readonly profile: string | undefined;
  /** For `git clone`. */
  readonly options: readonly string[];
  readonly cwd: string;
  readonly env: ExistingClone['env'];
  readonly signal: AbortSignal;
}

type Outcome = Pick<CloneResult, 'status' | 'message'>;

const pullOne = async (
  place: CloneDirectory,
  { path, url }: Source,
  address: URL,
  cloning: Cloning,
): Promise<Outcome> => {
  const { tokenFor, username, service, env, signal, pull, dryRun } = cloning;
  const clone = { directory: place.directory, url, path, service, origin: address.origin, username, env, signal };
  if (!(await isCloneOf({ ...clone, token: undefined }))) {
    return { status: 'failed', message: 'the directory exists and is not a clone of the project' };
  }
  if (!pull) return { status: 'skipped', message: 'already cloned' };
  return dryRun ? { status: 'planned', message: 'pull' } : pullClone({ ...clone, token: await tokenFor(address) });
};

const makeClone = async (place: CloneDirectory, address: URL, cloning: Cloning): Promise<Outcome> => {
  const { tokenFor, username, profile, options, cwd, env, signal } = cloning;
  const { href: url, origin } = address;
  const source = { url, origin, token: await tokenFor(address), username, profile, options };
  let complaint = '';
  const isCloned = await createDirectory(place, async (directory) => {
    const around = { cwd, env: cloneEnvironment({ ...source, env }), signal };
    const ended = await runGit(cloneArguments({ ...source, directory }), around);
    complaint = ended.complaint || 'git clone failed';
    return ended.code === 0;
  });
  return isCloned ? { status: 'cloned', message: '' } : { status: 'failed', message: complaint };
};

/** The error concerns this project alone. */
const isOwnProblem = (error: unknown): error is Error =>
  error instanceof ExitError || (error instanceof Error && 'syscall' in error);

/**
 * Clones a project into its directory, or updates the clone that exists there.
 *
 * @throws errors that end the whole run, such as an interruption
 */
export const cloneOne = async (source: Source, cloning: Cloning): Promise<CloneResult> => {
  const { path } = source;
  let directory: string | null = null;
  try {
    const names = localNames(cloning.group === '' ? path : path.slice(cloning.group.length + 1));
    directory = join(cloning.root.typed, ...names);
    const other = cloning.inTheWayOf(path);
    if (other !== undefined) throw notWritable(directory, `the project ${other} is in the way`);
    const address = cloneAddress(source.url);
    const place = await findDirectory(cloning.root, names);
    if (place.exists) return { path, directory, ...(await pullOne(place, source, address, cloning)) };
    if (cloning.dryRun) return { path, directory, status: 'planned', message: 'clone' };
    return { path, directory, ...(await makeClone(place, address, cloning)) };
  } catch (error) {
    cloning.signal.throwIfAborted();
    if (!isOwnProblem(error)) throw error;
    return { path, directory, status: 'failed', message: error.message };
  }
};
