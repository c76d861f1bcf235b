/** A system hook of the demo. It fires on nothing: nobody listens at a made-up address. */
import type { Preparation } from '../preparation.ts';

/** Makes a hook that can be looked at and tested. */
export const makeHooks = async ({ request }: Preparation): Promise<void> => {
  const url = 'https://chat.harbor.example/announcements';
  await request('POST', '/hooks', { url, token: 'demo', push_events: false, tag_push_events: false });
};
