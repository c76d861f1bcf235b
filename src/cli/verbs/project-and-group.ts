import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { CloneProjects } from '../context/git-repository.ts';
import { isPlain } from '../values/find-kind.ts';
import type { Scope } from './parameter.ts';

/** Reads a path or ID. The code for other forms is loaded only if it is needed. */
const settled = async (context: CommandContext, of: Scope['of'], text: string): Promise<string> =>
  isPlain(text) ? text : (await import('../values/find-scope.ts')).findScope(context, of, text);

/** Finds the project of the Git clone in the current directory. Throws UsageError if there are several. */
const lookAtClone = async (context: CommandContext, label: string): Promise<CloneProjects> => {
  const { url } = await context.settings();
  if (url.value === undefined) return { remotes: [] };
  const { projectsOfClone } = await import('../context/git-repository.ts');
  const found = await projectsOfClone(context, url.value);
  if (found.project !== undefined || found.remotes.length === 0) return found;
  const named = found.remotes.map(({ project, remote }) => `${project} (${remote})`).join(', ');
  throw new UsageError(`the remotes of this clone are several projects: ${named}`, {
    hint: `Use ${label} to choose one.`,
  });
};

const missing = (of: Scope['of'], label: string, problem?: CloneProjects['problem']): UsageError => {
  const variable = of === 'project' ? 'REPOCTL_PROJECT' : 'REPOCTL_GROUP';
  const remote = of === 'project' ? ', or run this in a clone of the project' : '';
  const ways = `Use ${label}, set ${variable}, or run "repoctl config set ${of} PATH"${remote}.`;
  return new UsageError(`a ${of} is required${problem === undefined ? '' : `: ${problem.message}`}`, {
    hint: problem?.hint === undefined ? ways : `${problem.hint} ${ways}`,
  });
};

const labelOf = (of: Scope['of']): string => `-${of.charAt(0)}/--${of}`;

/**
 * The current project or group: that of the environment, the profile, or (projects only) the CI job or the Git clone.
 */
export const currentScope = async (context: CommandContext, of: Scope['of']): Promise<string | undefined> => {
  const { value } = (await context.settings())[of];
  if (value !== undefined) return settled(context, of, value);
  return of === 'project' ? (await lookAtClone(context, labelOf(of))).project : undefined;
};

/**
 * Reads the project or group of a command: the flag, or else the current one.
 *
 * @param label the option or argument, for messages
 * @throws UsageError with all ways to name one if there is none
 */
export const resolveScope = async (
  context: CommandContext,
  of: Scope['of'],
  flag: string | undefined,
  label = labelOf(of),
): Promise<string> => {
  if (flag === '') throw new UsageError(`--${of} must not be empty`);
  const text = flag ?? (await context.settings())[of].value;
  if (text !== undefined) return settled(context, of, text);
  const { project, problem } = of === 'project' ? await lookAtClone(context, label) : {};
  if (project === undefined) throw missing(of, label, problem);
  return project;
};
