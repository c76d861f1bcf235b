/** The snippets of the demo. */
import type { SeedClient } from '../seed-client.ts';

/** Makes a hook that can be looked at and tested. */
export const makeHooks = async ({ request }: SeedClient): Promise<void> => {
  const url = 'https://chat.harbor.example/announcements';
  await request('POST', '/hooks', { url, token: 'demo', push_events: false, tag_push_events: false });
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
    owner: 'ingrid',
    title: 'Berths by length',
    file_name: 'berths.csv',
    content: berths,
    description: 'As surveyed last spring',
    visibility: 'public',
  },
  { owner: 'kofi', title: 'High enough water', file_name: 'tides.sh', content: tides, visibility: 'internal' },
  { owner: 'kofi', title: 'To do', file_name: 'todo.md', content: '- [ ] grease the winch\n', visibility: 'private' },
] as const;

/** Makes one snippet of each visibility. */
export const makeSnippets = async ({ request }: SeedClient): Promise<void> => {
  for (const { owner, ...snippet } of snippets) {
    await request('POST', '/snippets', snippet, owner);
  }
};
