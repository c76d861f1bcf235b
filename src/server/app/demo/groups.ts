/** The groups of the demo, each after the one it lies in. */
import { findNamespaceRow } from '../../request/auth-store.ts';
import type { SeedClient } from '../seed-client.ts';
import type { Visibility } from '../../formats/visibility.ts';
import { toDay } from '../../formats/clock.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

/** Made where people and projects are there already. */
export const makeForks = async ({ request }: SeedClient): Promise<void> => {
  await request('POST', `${planner}/fork`, {}, 'maya');
  for (const username of ['maya', 'kofi']) {
    await request('POST', `${planner}/star`, {}, username);
  }
};

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
export const makeSharing = async ({ request, service }: SeedClient): Promise<void> => {
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

export interface DemoGroup {
  readonly path: string;
  readonly parent?: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Access level by username. */
  readonly members: Readonly<Record<string, number>>;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The made-up groups, each after its parent. */
export const groups: readonly DemoGroup[] = [
  {
    path: 'harbor',
    name: 'Harbor',
    description: 'Everything that keeps the port running',
    visibility: 'public',
    members: { maya: 50, tomas: 40, lena: 20 },
  },
  {
    path: 'platform',
    parent: 'harbor',
    name: 'Platform',
    description: 'What the applications stand on',
    visibility: 'internal',
    members: { ingrid: 40, kofi: 30 },
  },
  {
    path: 'infra',
    parent: 'harbor/platform',
    name: 'Infrastructure',
    description: 'Machines, networks and backups',
    visibility: 'private',
    members: { yuki: 30 },
  },
  {
    path: 'apps',
    parent: 'harbor',
    name: 'Applications',
    description: 'What people on the quay see',
    visibility: 'public',
    members: { kofi: 40, yuki: 30, raj: 10, otto: 30 },
    variables: { REGISTRY: 'registry.harbor.example', LOG_LEVEL: 'info' },
  },
  {
    path: 'lab',
    name: 'Lab',
    description: 'Things that may come to nothing',
    visibility: 'internal',
    members: { yuki: 50, ingrid: 30, raj: 20 },
  },
  {
    path: 'drafts',
    parent: 'lab',
    name: 'Drafts',
    description: 'Not for every eye yet',
    visibility: 'private',
    members: { raj: 30 },
  },
];
