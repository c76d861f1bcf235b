/** Where members are, and what the caller is there: so that projects and groups can share the rest. */
import type { Group, Project } from '../../request/auth/standing.ts';
import { findNamespaceRow, lineageIds } from '../../request/auth/store.ts';
import { roles } from '../../../contract/vocabulary/endpoint.ts';
import type { Service } from '../../request/service.ts';
import type { RolePlace } from './all-store.ts';
import type { MemberPlace } from './store.ts';

/** A project or a group with members. */
export interface Place {
  readonly at: MemberPlace;
  /** The access level of the caller. */
  readonly callerLevel: number;
  /** From this level on the caller lets others in and out. */
  readonly keeperLevel: number;
  /** Where a group lies, its own ID last; of a group somebody has to be the owner. */
  readonly lineage?: readonly number[];
  /** Where roles come from; a query for projects. */
  readonly rolePlace: () => Promise<RolePlace>;
}

/** Members of a group that a project is shared with are shown to those who are in the project, and to nobody else. */
export const placeOfProject = (service: Service, project: Project): Place => ({
  at: { project_id: project.id },
  callerLevel: project.accessLevel,
  keeperLevel: roles.master,
  rolePlace: async () => {
    const namespace = await findNamespaceRow(service.database.db, { id: project.namespace_id });
    const namespaceIds = lineageIds(namespace?.lineage ?? '');
    return { namespaceIds, projectId: project.id, shared: project.accessLevel > 0 };
  },
});

/** A group, whose members are those of the groups above, too. */
export const placeOfGroup = (group: Group): Place => {
  const lineage = lineageIds(group.lineage);
  return {
    at: { namespace_id: group.id },
    callerLevel: group.accessLevel,
    keeperLevel: roles.owner,
    lineage,
    rolePlace: async () => ({ namespaceIds: lineage, shared: false }),
  };
};
