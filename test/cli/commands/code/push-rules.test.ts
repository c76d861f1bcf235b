import { expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

/** Runs a command at a server whose project or group has these push rules. */
const pushRules = async (argv: readonly string[], rules: unknown) => {
  const server = await recordingServer((response, { method }) => {
    if (method === 'GET' && rules === undefined) return json(response, { message: '404 Push Rule Not Found' }, 404);
    return json(response, method === 'GET' ? rules : { id: 1 });
  });
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7', REPOCTL_GROUP: '8' };
  const result = await run(['push-rules', ...argv], { env });
  const requests = server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => `${method} ${url.replace('/api/v4', '')} ${body.toString()}`);
  return { ...result, requests };
};

it.each([
  ['created where a project has none', ['set', '--member-check'], undefined, 'POST /projects/7'],
  ['created where a project shows null', ['set', '--member-check'], null, 'POST /projects/7'],
  ['updated where a project has some', ['set', '--member-check'], { id: 1 }, 'PUT /projects/7'],
  ['created where a group has none', ['set', '-g', '8', '--member-check'], undefined, 'POST /groups/8'],
  ['updated where a group has some', ['set', '-g', '8', '--member-check'], { id: 1 }, 'PUT /groups/8'],
])('push rules are %s', async (_what, argv, rules, request) => {
  const { requests } = await pushRules(argv, rules);
  expect(requests).toEqual([`${request}/push_rule {"member_check":true}`]);
});

it('a dry run shows the request that would be sent', async () => {
  const { out, requests } = await pushRules(['set', '--member-check', '--dry-run'], undefined);
  expect(out).toMatch(/^POST .*\/projects\/7\/push_rule\n/);
  expect(requests).toEqual([]);
});

it('one expression is cleared by null', async () => {
  const { requests } = await pushRules(['set', '--branch-name-regex', 'null'], { id: 1 });
  expect(requests).toEqual(['PUT /projects/7/push_rule {"branch_name_regex":null}']);
});
