/** Whether the clone in the current directory is of the project that a command is about. */
import type { CommandContext } from '../context/context.ts';
import { projectsOfClone } from '../context/git-repository.ts';

/** Whether a remote of the clone is the project of this path; undefined where none is on the server. */
export const isCloneOfProject = async (context: CommandContext, path: string): Promise<boolean | undefined> => {
  const { url } = await context.settings();
  const { remotes } = await projectsOfClone(context, url.value ?? '');
  return remotes.length === 0 ? undefined : remotes.some(({ project }) => project.toLowerCase() === path.toLowerCase());
};
