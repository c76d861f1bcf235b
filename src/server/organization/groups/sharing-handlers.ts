/** Sharing a group with another group (v4 shapes). */
import type { groupSharing } from '../../../contract/organization/sharing.ts';
import type { Handlers } from '../../request/handler.ts';
import { share, unshare } from '../sharing/share.ts';
import { groupDetail } from './record.ts';

export const groupSharingHandlers: Handlers<typeof groupSharing> = {
  share: async (call) => {
    const { service, group, caller, baseUrl } = call;
    const { id, lineage, accessLevel: callerLevel } = group;
    await share(call, { place: { shared_id: id }, kind: 'group', lineage, callerLevel });
    return groupDetail(service, group, { caller, baseUrl });
  },

  unshare: (call) => {
    const { id, lineage, accessLevel: callerLevel } = call.group;
    return unshare(call, { place: { shared_id: id }, callerLevel }, { lineage });
  },
};
