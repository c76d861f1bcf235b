/** Renames projects and groups, and moves projects to other groups. */
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { pathOf } from '../../fan-out/list-below.ts';
import type { Server } from '../live/server.ts';
import type { Target } from '../plan/change.ts';

const partsOf = (path: string): { readonly parent: string; readonly last: string } => {
  const at = path.lastIndexOf('/');
  return at === -1 ? { parent: '', last: path } : { parent: path.slice(0, at), last: path.slice(at + 1) };
};

/** Gives a project or group the path of its target. */
export const move = async (server: Server, { owner, path, record = {} }: Target): Promise<void> => {
  const [from, to] = [partsOf(pathOf(record)), partsOf(path)];
  const id = record['id'];
  if (from.parent.toLowerCase() !== to.parent.toLowerCase()) {
    if (owner === 'groups') {
      throw new ExitError(`group ${pathOf(record)} cannot be moved to another group by this API`, { code: 'usage' });
    }
    await server.call(groups.transferProject, { id: to.parent, project_id: id });
  }
  if (from.last !== to.last)
    await server.call(owner === 'groups' ? groups.update : projects.update, { id, path: to.last });
};
