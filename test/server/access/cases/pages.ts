import { freshSshKey } from '../../../support/fresh-keys.ts';
import type { AccessCases, Situation } from '../access-case.ts';
import { project } from '../fresh.ts';
import { adminReads, masterChanges, masterCreates, masterDeletes } from '../statuses.ts';

const domainName = ({ world }: Situation): string => `${world.fresh()}.example.org`;

const freshDomain = async (situation: Situation): Promise<string> => {
  const domain = domainName(situation);
  const domains = `${project(situation)}/pages/domains`;
  await situation.world.make(`POST ${domains}`, { domain });
  return `${domains}/${domain}`;
};

const sshKey = (): object => ({ title: 'machine', key: freshSshKey() });

const freshKey = async (situation: Situation): Promise<string> => {
  const keys = `${project(situation)}/deploy_keys`;
  return `${keys}/${await situation.world.make(`POST ${keys}`, sshKey())}`;
};

export const pages: AccessCases = {
  'pagesDomains.listAll': [adminReads, () => ({ line: 'GET /pages/domains' })],
  'pagesDomains.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/pages/domains` })],
  'pagesDomains.get': [masterChanges, async (at) => ({ line: `GET ${await freshDomain(at)}` })],
  'pagesDomains.create': [
    masterCreates,
    (at) => ({ line: `POST ${project(at)}/pages/domains`, json: { domain: domainName(at) } }),
  ],
  'pagesDomains.update': [
    masterChanges,
    async (at) => ({ line: `PUT ${await freshDomain(at)}`, json: { certificate: '' } }),
  ],
  'pagesDomains.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshDomain(at)}` })],

  'deployTokens.listAll': [adminReads, () => ({ line: 'GET /deploy_tokens' })],
  'deployKeys.listAll': [adminReads, () => ({ line: 'GET /deploy_keys' })],
  'deployKeys.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/deploy_keys` })],
  'deployKeys.get': [masterChanges, async (at) => ({ line: `GET ${await freshKey(at)}` })],
  'deployKeys.create': [masterCreates, (at) => ({ line: `POST ${project(at)}/deploy_keys`, json: sshKey() })],
  'deployKeys.update': [
    masterChanges,
    async (at) => ({ line: `PUT ${await freshKey(at)}`, json: { title: at.world.fresh() } }),
  ],
  'deployKeys.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshKey(at)}` })],
  'deployKeys.enable': [masterCreates, async (at) => ({ line: `POST ${await freshKey(at)}/enable` })],
};
