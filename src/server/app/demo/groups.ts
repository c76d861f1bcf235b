/** The groups of the demo, each after the one it lies in. */
import type { SeedClient } from '../seed-client.ts';
import type { Visibility } from '../../formats/visibility.ts';
import type { Known } from './known.ts';
import { dayAhead, type Deed } from './timeline.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

/** Made where people and projects are there already. */
export const forkDeeds: readonly Deed[] = [
  { at: '30d 16:20', do: ({ request }) => request('POST', `${planner}/star`, {}, 'kofi') },
  { at: '5d 11:30', do: ({ request }) => request('POST', `${planner}/star`, {}, 'maya') },
  { at: '5d 11:35', do: ({ request }) => request('POST', `${planner}/fork`, {}, 'maya') },
];

/** Paths below the API's root, and what is noted there. */
const attributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/groups/harbor': { cost_center: '4100' },
  '/groups/lab': { cost_center: '7300' },
  '/projects/harbor%2Fapps%2Fberth-planner': { tier: '1' },
};

const noteAttributes = async ({ request }: SeedClient): Promise<void> => {
  for (const [place, values] of Object.entries(attributes)) {
    for (const [key, value] of Object.entries(values)) {
      await request('PUT', `${place}/custom_attributes/${key}`, { value });
    }
  }
};

/** The lab looks into two projects of the harbor, into one of them for a while. */
const shared = [
  { project: 'harbor%2Fapps%2Fcrane-console', access: 20, days: 90 },
  { project: 'harbor%2Fplatform%2Fevent-bus', access: 30 },
] as const;

const share = async ({ request, start }: SeedClient, { groups: ids }: Known): Promise<void> => {
  for (const one of shared) {
    const end = 'days' in one ? { expires_at: dayAhead(one.days, start) } : {};
    const body = { group_id: ids.get('lab'), group_access: one.access, ...end };
    await request('POST', `/projects/${one.project}/share`, body, 'maya');
  }
};

/** Shares and notes, where groups and projects are there already. */
export const sharingDeeds = (known: Known): readonly Deed[] => [
  { at: '79d 11:05', do: (client) => share(client, known) },
  { at: '78d 09:15', do: noteAttributes },
];

export interface DemoGroup {
  readonly path: string;
  readonly parent?: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Access level by username; some end days after the start. */
  readonly members: Readonly<Record<string, number | { readonly role: number; readonly days: number }>>;
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
    description: 'Services below the applications',
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
    description: 'Applications for people on the quay',
    visibility: 'public',
    members: { kofi: 40, yuki: 30, raj: 10, otto: { role: 30, days: 5 } },
    variables: { REGISTRY: 'registry.harbor.example', LOG_LEVEL: 'info' },
  },
  {
    path: 'lab',
    name: 'Lab',
    description: 'Experiments',
    visibility: 'internal',
    members: { yuki: 50, ingrid: 30, raj: { role: 20, days: 21 } },
  },
  {
    path: 'drafts',
    parent: 'lab',
    name: 'Drafts',
    description: 'Not public yet',
    visibility: 'private',
    members: { raj: 30 },
  },
];
