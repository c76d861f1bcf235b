/** The hooks, the deploy tokens, the keys, the variables, the broadcast messages, and the snippets of the demo. */
import { toTimestamp } from '../../formats/clock.ts';
import type { SeedClient } from '../seed-client.ts';
import { gpgKey, sshKeys } from './people.ts';
import type { Deed } from './timeline.ts';

/** Makes hooks that can be looked at and tested. */
const makeHooks = async ({ request }: SeedClient): Promise<void> => {
  const url = 'https://chat.harbor.example/announcements';
  const quiet = {
    token: 'demo',
    push_events: false,
    custom_headers: [{ key: 'X-Team', value: 'harbor' }],
    url_variables: [{ key: 'room', value: 'quay' }],
  };
  await request('POST', '/hooks', { url, ...quiet });
  const watch = { name: 'Night watch', url: 'https://watch.harbor.example/in', confidential_note_events: true };
  await request('POST', `/projects/${encodeURIComponent('harbor/apps/berth-planner')}/hooks`, { ...watch, ...quiet });
  const chat = { name: 'Groups in the chat', url: 'https://chat.harbor.example/groups', subgroup_events: true };
  await request('POST', '/groups/harbor/hooks', { ...chat, ...quiet });
};

/** Defaults for the pipelines of all projects. */
const makeVariables = async ({ request }: SeedClient): Promise<void> => {
  const mirror = { key: 'PACKAGE_MIRROR', value: 'https://packages.harbor.example' };
  await request('POST', '/admin/ci/variables', { ...mirror, description: 'Where builds fetch packages' }, 'maya');
  const signer = { key: 'SIGNING_KEY', value: 'not-a-real-key', protected: true, masked: true };
  await request('POST', '/admin/ci/variables', signer, 'maya');
};

const berths = `berth,length_m,depth_m
1,140,9.5
2,140,9.5
3,220,12.0
`;

const tides = `#!/bin/sh
# Prints when the water is high enough for a ship of the draught given in metres.
set -eu
draught=\${1:?usage: tides.sh DRAUGHT}
awk -F, -v need="$draught" '$2 >= need { print $1 }' tides.csv
`;

const snippets = [
  {
    at: '52d 13:40',
    owner: 'ingrid',
    title: 'Berths by length',
    file_name: 'berths.csv',
    content: berths,
    description: 'As surveyed last spring',
    visibility: 'public',
  },
  {
    at: '24d 17:05',
    owner: 'kofi',
    title: 'High enough water',
    file_name: 'tides.sh',
    content: tides,
    visibility: 'internal',
  },
  {
    at: '2d 08:15',
    owner: 'kofi',
    title: 'To do',
    file_name: 'todo.md',
    content: '- [ ] grease the winch\n',
    visibility: 'private',
  },
] as const;

const makeKeys = async ({ request }: SeedClient): Promise<void> => {
  for (const { owner, title, key } of sshKeys) {
    await request('POST', '/user/keys', { title, key }, owner);
  }
  await request('POST', '/user/gpg_keys', { key: gpgKey.key }, gpgKey.owner);
  await request('POST', '/user/emails', { email: 'ingrid@bergen.example' }, 'ingrid');
};

/** A label for all projects of a group. */
const makeGroupLabel = ({ request }: SeedClient): Promise<unknown> =>
  request(
    'POST',
    '/groups/harbor/labels',
    { name: 'safety', color: '#f0ad4e', description: 'Of people or ships' },
    'maya',
  );

/** One of a project, and one of a group. */
const makeDeployTokens = async ({ request, start }: SeedClient): Promise<void> => {
  const scopes = ['read_repository'];
  await request('POST', '/projects/harbor%2Fhandbook/deploy_tokens', { name: 'website', scopes }, 'maya');
  const expires_at = toTimestamp(new Date(start.getTime() + 20 * 24 * hour));
  await request('POST', '/groups/harbor/deploy_tokens', { name: 'nightly mirror', scopes, expires_at }, 'maya');
};

const hour = 60 * 60 * 1000;

/** The hours count from the start. */
const announce =
  (message: string, from: number, until: number, look: object = {}) =>
  ({ request, start }: SeedClient): Promise<unknown> => {
    const at = (hours: number): string => toTimestamp(new Date(start.getTime() + hours * hour));
    return request(
      'POST',
      '/broadcast_messages',
      { message, starts_at: at(from), ends_at: at(until), ...look },
      'maya',
    );
  };

const orange = { color: '#f0ad4e', font: '#000000' };

/** One snippet of each visibility, and what else belongs to no project. */
export const instanceDeeds: readonly Deed[] = [
  ...snippets.map(({ at, owner, ...snippet }) => ({
    at,
    do: ({ request }: SeedClient) => request('POST', '/snippets', snippet, owner),
  })),
  { at: '96d 10:10', do: makeKeys },
  { at: '84d 11:20', do: makeDeployTokens },
  { at: '83d 14:10', do: makeGroupLabel },
  { at: '1d 09:40', do: makeVariables },
  { at: '97d 07:30', do: announce('Welcome to the new service', -96 * 24, -94 * 24) },
  { at: '3d 16:05', do: announce('Storage is being moved; pushes may be slow', -1, 3, orange) },
  // The demo does nothing afterwards that causes their events, so that it sends nothing.
  { at: '0m', do: makeHooks },
  { at: '2d 10:20', do: announce('Maintenance on Sunday from 06:00 to 08:00 UTC', 24, 48) },
];
