/** Who shares what in the demo, and what administrators note. */
import { findNamespaceRow } from '../../request/auth/store.ts';
import { toDay } from '../../db/values.ts';
import type { Preparation } from '../preparation.ts';

const day = 24 * 60 * 60 * 1000;

/** Paths below the API's root, and what is noted there. */
const attributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/groups/harbor': { cost_center: '4100' },
  '/groups/lab': { cost_center: '7300' },
  '/projects/harbor%2Fapps%2Fberth-planner': { tier: '1' },
};

/** The lab looks into two projects of the harbor, into one of them for a while. */
const shared = [
  { project: 'harbor%2Fapps%2Fcrane-console', access: 20, days: 90 },
  { project: 'harbor%2Fplatform%2Fevent-bus', access: 30 },
] as const;

/** Shares and notes, where groups and projects are there already. */
export const makeSharing = async ({ request, service }: Preparation): Promise<void> => {
  const now = service.clock.now().getTime();
  const lab = await findNamespaceRow(service.database.db, { path: 'lab' });
  for (const one of shared) {
    const end = 'days' in one ? { expires_at: toDay(new Date(now + one.days * day)) } : {};
    await request('POST', `/projects/${one.project}/share`, { group_id: lab?.id, group_access: one.access, ...end });
  }
  for (const [place, values] of Object.entries(attributes)) {
    for (const [key, value] of Object.entries(values)) {
      await request('PUT', `${place}/custom_attributes/${key}`, { value });
    }
  }
};
