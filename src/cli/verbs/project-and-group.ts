import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { isPlain } from '../values/find-kind.ts';
import type { Scope } from './parameter.ts';

/** The path or ID that a text names; what reads one that is not plain is loaded only then. */
const settled = async (context: CommandContext, of: Scope['of'], text: string): Promise<string> =>
  isPlain(text) ? text : (await import('../targets/find-scope.ts')).findScope(context, of, text);

/** The project that `origin` of the clone in the current directory names on the profile's service. */
export const projectOfClone = async (context: CommandContext): Promise<string | undefined> => {
  const { url } = await context.settings();
  if (url.value === undefined) return undefined;
  const { originAddress, projectOfRemote } = await import('../context/git-remote.ts');
  const address = await originAddress(context.cwd);
  return address === undefined ? undefined : projectOfRemote(address, url.value);
};

const missing = (of: Scope['of'], label: string): UsageError => {
  const variable = of === 'project' ? 'REPOCTL_PROJECT' : 'REPOCTL_GROUP';
  const remote = of === 'project' ? ', or run this in a clone of the project' : '';
  return new UsageError(`a ${of} is required`, {
    hint: `Use ${label}, set ${variable}, or run "repoctl config set ${of} PATH"${remote}.`,
  });
};

/**
 * The project or group that commands are about where none is named: the environment's, the profile's, the CI job's, or the
 * clone's.
 */
export const scopeAtHand = async (context: CommandContext, of: Scope['of']): Promise<string | undefined> => {
  const { value } = (await context.settings())[of];
  if (value !== undefined) return settled(context, of, value);
  return of === 'project' ? projectOfClone(context) : undefined;
};

/**
 * The project or group that a command is about: the flag, else the environment, else the profile's, else (projects) that of
 * the CI job, else (projects) the git remote of the current directory when it is on the profile's service.
 *
 * @param label how the verb takes it, for messages
 * @throws UsageError naming all the ways when there is none
 */
export const resolveScope = async (
  context: CommandContext,
  of: Scope['of'],
  flag: string | undefined,
  label = `-${of.charAt(0)}/--${of}`,
): Promise<string> => {
  if (flag === '') throw new UsageError(`--${of} must not be empty`);
  if (flag !== undefined) return settled(context, of, flag);
  const configured = await scopeAtHand(context, of);
  if (configured === undefined) throw missing(of, label);
  return configured;
};
