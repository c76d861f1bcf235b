import type { AccessCases, Situation } from '../access-case.ts';
import {
  adminReads,
  changesOthersSnippets,
  createsTopLevel,
  deletesOthersSnippets,
  everyone,
  seesByVisibility,
  authenticated,
} from '../statuses.ts';

const text = { title: 'Fresh', file_name: 'fresh.txt', content: 'fresh' };

/** A snippet of the administrator with the visibility of the situation. */
const fresh = async ({ world, visibility }: Situation): Promise<string> =>
  `/snippets/${await world.make('POST /snippets', { ...text, visibility })}`;

export const snippets: AccessCases = {
  'snippets.list': [authenticated, () => ({ line: 'GET /snippets' })],
  'snippets.listPublic': [everyone, () => ({ line: 'GET /snippets/public' })],
  'snippets.get': [seesByVisibility, async (at) => ({ line: `GET ${await fresh(at)}` })],
  'snippets.raw': [seesByVisibility, async (at) => ({ line: `GET ${await fresh(at)}/raw` })],
  'snippets.create': [createsTopLevel, () => ({ line: 'POST /snippets', json: text })],
  'snippets.update': [
    changesOthersSnippets,
    async (at) => ({ line: `PUT ${await fresh(at)}`, json: { title: 'Changed' } }),
  ],
  'snippets.delete': [deletesOthersSnippets, async (at) => ({ line: `DELETE ${await fresh(at)}` })],
  'snippets.userAgent': [adminReads, async (at) => ({ line: `GET ${await fresh(at)}/user_agent_detail` })],
};
