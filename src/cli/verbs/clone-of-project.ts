/** Whether the clone in the current directory is of the project that a command is about. */
import { call as callEndpoint } from '../../api/call.ts';
import { projects } from '../../contract/organization/projects.ts';
import type { CommandContext } from '../context/context.ts';
import { projectsOfClone } from '../context/git-repository.ts';

/** The full path of a project that may be named by its ID. */
export const projectPath = async (context: CommandContext, id: string): Promise<string> => {
  if (!/^\d+$/.test(id)) return id;
  const { body } = await callEndpoint(await context.client(), projects.get, { id }, { signal: context.signal });
  return body.path_with_namespace;
};

/** Whether a remote of the clone is the project of this path; undefined where none is on the server. */
export const isCloneOfProject = async (context: CommandContext, path: string): Promise<boolean | undefined> => {
  const { url } = await context.settings();
  const { remotes } = await projectsOfClone(context, url.value ?? '');
  return remotes.length === 0 ? undefined : remotes.some(({ project }) => project.toLowerCase() === path.toLowerCase());
};
