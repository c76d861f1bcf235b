import { describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const projects = [
  { id: 1, path_with_namespace: 'team/one' },
  { id: 2, path_with_namespace: 'team/two' },
];

const gitlab = () =>
  recordingServer((response, { url }) =>
    json(response, new URL(url, 'http://x').pathname.endsWith('/projects') ? projects : { id: 3, slug: 'slack' }),
  );

const set = ({ url }: RecordingServer, line: string, stdin = '') =>
  run(['integrations', 'set', ...line.split(' ')], { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' }, stdin });

const sent = ({ received }: RecordingServer) =>
  received
    .filter(({ method }) => method === 'PUT')
    .map(({ url, body }) => [url.replace('/api/v4', ''), JSON.parse(body.toString()) as unknown]);

describe('integrations set', () => {
  it('sends any parameter', async () => {
    const server = await gitlab();
    expect((await set(server, 'slack username=bot push_events=false -p team/one')).code).toBe(0);
    expect(sent(server)).toEqual([
      ['/projects/team%2Fone/integrations/slack', { username: 'bot', push_events: false }],
    ]);
  });

  it('takes a secret from stdin alone, and does not show it in a dry run', async () => {
    const server = await gitlab();
    const refused = await set(server, 'slack webhook=https://hooks.example.com/secret -g team');
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('webhook must not be on the command line'),
    ]);
    const { out } = await set(server, 'slack webhook=- -g team --dry-run', 'https://hooks.example.com/secret');
    expect([out.includes('/groups/team/integrations/slack'), out.includes('secret')]).toEqual([true, false]);
    await set(server, 'slack webhook=- -g team', 'https://hooks.example.com/secret\n');
    expect(sent(server)).toEqual([
      ['/groups/team/integrations/slack', { webhook: 'https://hooks.example.com/secret' }],
    ]);
  });

  it('sets up many projects', async () => {
    const server = await gitlab();
    expect((await set(server, 'slack username=bot --each-project --instance --yes')).code).toBe(0);
    expect(sent(server).map(([url]) => url)).toEqual([
      '/projects/team%2Fone/integrations/slack',
      '/projects/team%2Ftwo/integrations/slack',
    ]);
  });

  it('takes rows with the name of the integration and its parameters from the command line', async () => {
    const server = await gitlab();
    expect((await set(server, '- active=true -p team/one', 'slack\njira\n')).code).toBe(0);
    expect(sent(server).toSorted()).toEqual([
      ['/projects/team%2Fone/integrations/jira', { active: true }],
      ['/projects/team%2Fone/integrations/slack', { active: true }],
    ]);
  });
});
