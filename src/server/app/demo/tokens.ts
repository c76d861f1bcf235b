/** The access tokens of the demo: one that expires soon, one that was never used, and one that was rotated. */
import { type Deed, dayAhead } from './timeline.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner/access_tokens';

/** By which deeds the tokens come to be. Nobody has them: what made them does not show them. */
export const tokenDeeds = (start: Date): readonly Deed[] => [
  {
    at: '88d 09:40',
    do: ({ request }) => {
      const json = { name: 'Crane dashboard', scopes: ['read_api'], access_level: 20 };
      return request('POST', '/groups/harbor/access_tokens', json, 'maya');
    },
  },
  {
    at: '78d 11:05',
    do: ({ request }) => {
      const expires_at = dayAhead(12, start);
      const json = { name: 'Release notes', scopes: ['api'], access_level: 30, expires_at };
      return request('POST', planner, json, 'maya');
    },
  },
  {
    at: '40d 15:20',
    do: async ({ request }) => {
      const json = { name: 'Nightly backup', description: 'On the file server', scopes: ['read_api'] };
      const made = await request<{ id: number }>('POST', '/user/personal_access_tokens', json, 'kofi');
      return request('POST', `/personal_access_tokens/${made.id}/rotate`, { expires_at: dayAhead(60, start) }, 'kofi');
    },
  },
];
