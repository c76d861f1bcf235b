/** Users of the demo who came later than the others, each in another state. */
import type { SeedClient } from '../seed-client.ts';
import { emailOf } from './people.ts';
import type { Deed, When } from './timeline.ts';

interface Newcomer {
  readonly at: When;
  readonly username: string;
  readonly name: string;
  readonly further?: string;
  readonly state?: 'blocked_pending_approval';
  readonly after?: (client: SeedClient, id: number) => Promise<unknown>;
}

/** Only administrators see it once its author is banned. */
const offer = {
  title: 'Cheap boats, today only',
  description: 'Thirty boats, hardly used. Write to us before the tide turns!',
};

export const newcomers: readonly Newcomer[] = [
  {
    at: '20d 08:45',
    username: 'nils',
    name: 'Nils Aune',
    further: 'nils.aune@example.net',
    after: ({ request }, id) => request('POST', `/users/${id}/deactivate`),
  },
  { at: '1d 15:20', username: 'wanda', name: 'Wanda Kessler', state: 'blocked_pending_approval' },
  {
    at: '35m',
    username: 'bargain-boats',
    name: 'Bargain Boats',
    after: async ({ request }, id) => {
      await request('POST', '/projects/harbor%2Fhandbook/issues', offer, 'bargain-boats');
      await request('POST', `/users/${id}/ban`, {}, 'maya');
    },
  },
];

const come = async (client: SeedClient, { username, name, further, state, after }: Newcomer): Promise<void> => {
  const { request } = client;
  const body = { username, name, email: emailOf(username), reset_password: true, skip_confirmation: true, state };
  const { id } = await request<{ readonly id: number }>('POST', '/users', body);
  if (further !== undefined) await request('POST', `/users/${id}/emails`, { email: further });
  await after?.(client, id);
};

export const newcomerDeeds: readonly Deed[] = newcomers.map((one) => ({
  at: one.at,
  do: (client) => come(client, one),
}));
