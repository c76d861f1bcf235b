/** Sharing a project with a group (v4 shapes). */
import type { projectSharing } from '../../../contract/organization/sharing.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import type { Handlers } from '../../request/handler.ts';
import { share, unshare } from './share.ts';

export const projectSharingHandlers: Handlers<typeof projectSharing> = {
  share: async (call) => {
    const { service, project } = call;
    const home = await findNamespaceRow(service.database.db, { id: project.namespace_id });
    const shared = { place: { project_id: project.id }, kind: 'project', lineage: home?.lineage ?? '' } as const;
    const link = await share(call, { ...shared, callerLevel: project.accessLevel });
    return {
      id: link.id,
      project_id: project.id,
      group_id: link.namespace_id,
      group_access: call.params.group_access,
      expires_at: link.expires_at,
    };
  },

  unshare: (call) => {
    const { id: projectId, accessLevel: callerLevel } = call.project;
    return unshare(call, { place: { project_id: projectId }, callerLevel }, { projectId });
  },
};
