/** Requests that adapt to current servers, according to their published API description. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer, type Answer } from '../../api/support/recording-server.ts';
import { plan, run } from '../support/run.ts';

/** The exit code of a command and its requests, as `METHOD /path`. */
const sentBy = async (argv: readonly string[], answer: Answer) => {
  const server = await recordingServer(answer);
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  const { code, out } = await run(argv, { env });
  const requests = server.received.map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`);
  return { code, out, requests };
};

const todo = (id: number) => ({ id, state: 'pending' });

/** A list of two to-do items, and the item that a POST marks as done. */
const twoItems: Answer = (response, { method }) =>
  method === 'GET' ? json(response, [todo(4), todo(9)], 200, { 'x-next-page': '' }) : json(response, todo(4), 201);

describe('todos done --all', () => {
  it('marks filtered items one by one, because the endpoint for all ignores filters', async () => {
    expect(await sentBy(['todos', 'done', '--all', '--action', 'mentioned'], twoItems)).toMatchObject({
      code: 0,
      requests: [
        'GET /todos?action=mentioned&state=pending&per_page=100',
        'POST /todos/4/mark_as_done',
        'POST /todos/9/mark_as_done',
      ],
    });
  });

  it('shows the requests in a dry run', async () => {
    const { out, requests } = await sentBy(['todos', 'done', '--all', '--type', 'Issue', '--dry-run'], twoItems);
    expect(requests).toEqual(['GET /todos?type=Issue&state=pending&per_page=100']);
    expect(out).toMatch(/POST .*\/todos\/4\/mark_as_done\nPOST .*\/todos\/9\/mark_as_done\n/);
  });

  it('marks all items with one request without a filter, and prints a line for each', async () => {
    const { out, requests } = await sentBy(['todos', 'done', '--all'], (response, { method }) =>
      method === 'GET' ? json(response, [todo(4), todo(9)]) : void response.writeHead(204).end(),
    );
    expect(requests).toEqual(['GET /todos?state=pending&per_page=100', 'POST /todos/mark_as_done']);
    expect(out).toBe('4\tdone\n9\tdone\n');
  });
});

describe('hooks test', () => {
  it('sends a POST, which current servers require', async () => {
    const { code, requests } = await sentBy(['hooks', 'test', '3'], (response) => json(response, { id: 3 }, 201));
    expect({ code, requests }).toEqual({ code: 0, requests: ['POST /hooks/3'] });
  });

  it('falls back to a GET if the server does not know the POST', async () => {
    const { code, requests } = await sentBy(['hooks', 'test', '3'], (response, { method }) =>
      method === 'POST' ? json(response, { error: '404 Not Found' }, 404) : json(response, { event_name: 'push' }),
    );
    expect({ code, requests }).toEqual({ code: 0, requests: ['POST /hooks/3', 'GET /hooks/3'] });
  });

  it('shows both requests in a dry run, the second on stderr', async () => {
    const env = { REPOCTL_URL: 'http://forge.test' };
    const { out, err } = await run(['hooks', 'test', '3', '--dry-run', '-o', 'json'], { env });
    expect(JSON.parse(out)).toMatchObject({ method: 'POST', url: 'http://forge.test/api/v4/hooks/3' });
    expect(err).toBe('If the server responds 404 or 405: GET http://forge.test/api/v4/hooks/3\n');
    expect((await run(['hooks', 'test', '3', '--dry-run', '--quiet'], { env })).err).toBe('');
  });
});

it('pipelines create sends variables as key and value pairs', async () => {
  const { body } = await plan(['pipelines', 'create', 'main', '--variables', 'STAGE=nightly']);
  expect(body).toEqual({ ref: 'main', variables: [{ key: 'STAGE', value: '[redacted]' }] });
});

it('files get requests HEAD by default', async () => {
  expect((await plan(['files', 'get', 'README.md'])).url).toMatch(/\/files\/README\.md\?ref=HEAD$/);
  expect((await plan(['files', 'get', 'README.md', '--ref', 'v2'])).url).toMatch(/\?ref=v2$/);
});

it('deployments create sends default values explicitly', async () => {
  const sha = 'a'.repeat(40);
  const { body } = await plan(['deployments', 'create', 'production', '--ref', 'main', '--sha', sha]);
  expect(body).toEqual({ environment: 'production', ref: 'main', sha, tag: false, status: 'success' });
});

it.each([
  ['maintainer', { access_level: 40, membership_state: 'active', created_by: null }],
  ['master', { access_level: 40 }],
  ['developer', { access_level: 30, membership_state: 'active' }],
])("projects members list shows the role %s under the server's name", async (role, member) => {
  const { out } = await sentBy(['projects', 'members', 'list', '-p', '7'], (response) =>
    json(response, [{ id: 1, username: 'ann', name: 'Ann', state: 'active', expires_at: null, ...member }], 200, {
      'x-next-page': '',
    }),
  );
  expect(out.split('\t')[3]).toBe(role);
});
