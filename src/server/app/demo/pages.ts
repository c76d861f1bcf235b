/** Domains of web sites and a deploy key in the demo. No certificate: whatever is made up in advance runs out one day. */
import type { Preparation } from '../preparation.ts';

const handbook = '/projects/harbor%2Fhandbook';
const tideClock = '/projects/lab%2Fdrafts%2Ftide-clock';

/** A key whose private half was thrown away. */
const builder = {
  title: 'Build barge',
  key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJTpAqYEsLwgdu2vUlbfrSYOg5n0rWtfn73RcvdI+B0x ci@build-barge',
};

/** Gives two projects a domain each, and lets a machine read both. */
export const makePages = async ({ request }: Preparation): Promise<void> => {
  await request('POST', `${handbook}/pages/domains`, { domain: 'handbook.harbor.example' });
  await request('POST', `${tideClock}/pages/domains`, { domain: 'tides.harbor.example' });
  const { id } = await request<{ readonly id: number }>('POST', `${handbook}/deploy_keys`, builder);
  await request('POST', `${tideClock}/deploy_keys/${id}/enable`);
};
