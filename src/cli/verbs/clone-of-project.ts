import type { CommandContext } from '../context/context.ts';
import { projectsOfClone } from '../context/git-repository.ts';

/** Returns false if the Git clone in the current directory is of other projects, undefined if no remote is on the server. */
export const isCloneOfProject = async (context: CommandContext, path: string): Promise<boolean | undefined> => {
  const { url } = await context.settings();
  const { remotes } = await projectsOfClone(context, url.value ?? '');
  return remotes.length === 0 ? undefined : remotes.some(({ project }) => project.toLowerCase() === path.toLowerCase());
};
