/** Sharing a group with another group (v4 shapes). */
import type { groupSharing } from '../../../contract/organization/sharing.ts';
import type { Handlers } from '../../request/handler.ts';
import { share, unshare } from '../sharing/share.ts';
import { groupDetail } from './record.ts';

export const groupSharingHandlers: Handlers<typeof groupSharing> = {
  share: async (call) => {
    const { service, group, caller, baseUrl } = call;
    await share(call, { place: { shared_id: group.id }, kind: 'group', lineage: group.lineage });
    return groupDetail(service, group, { caller, baseUrl });
  },

  unshare: (call) => unshare(call, { shared_id: call.group.id }, { lineage: call.group.lineage }),
};
