/** Hooks of projects and groups, in the shapes of v4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, keys, missing, records, seen, unauthorized } from '../answers.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
let group: string;
beforeAll(async () => {
  world = await openWorld();
  group = `/groups/${id(await world.call({ method: 'POST', path: '/groups', json: { name: 'Fleet', path: 'fleet' } }))}`;
});
afterAll(() => world?.stop());

const url = 'https://receiver.example/in';

const shared = {
  id: expect.any(Number),
  url,
  name: null,
  description: null,
  created_at: dateTime,
  push_events: true,
  tag_push_events: false,
  issues_events: false,
  confidential_issues_events: false,
  note_events: false,
  confidential_note_events: false,
  merge_requests_events: false,
  pipeline_events: false,
  job_events: false,
  deployment_events: false,
  releases_events: false,
  milestone_events: false,
  wiki_page_events: false,
  feature_flag_events: false,
  emoji_events: false,
  resource_access_token_events: false,
  vulnerability_events: false,
  repository_update_events: false,
  push_events_branch_filter: null,
  branch_filter_strategy: 'wildcard',
  enable_ssl_verification: true,
  alert_status: 'executable',
  disabled_until: null,
  token_present: false,
  signing_token_present: false,
  url_variables: [],
  custom_headers: [],
  custom_webhook_template: null,
};

const call = (method: string, path: string, json?: object): Promise<Answer> =>
  world.call({ method, path, ...(json !== undefined && { json }) });

const families = [
  {
    of: 'project',
    all: () => `${widgets}/hooks`,
    shape: { ...shared, resource_deploy_token_events: false, project_id: expect.any(Number) },
  },
  {
    of: 'group',
    all: () => `${group}/hooks`,
    shape: {
      ...shared,
      member_events: false,
      subgroup_events: false,
      project_events: false,
      group_id: expect.any(Number),
    },
  },
];

const secrets = {
  token: 'canary-token',
  signing_token: `whsec_${Buffer.from('canary-signing-token-of-32-bytes').toString('base64')}`,
  custom_headers: [{ key: 'X-Team', value: 'canary-header' }],
  url_variables: [{ key: 'path', value: 'canary-variable' }],
};

const shownSecrets = {
  token_present: true,
  signing_token_present: true,
  custom_headers: [{ key: 'X-Team' }],
  url_variables: [{ key: 'path' }],
};

describe.each(families)('hooks of a $of', ({ all, shape }) => {
  const create = (more: object = {}): Promise<Answer> => call('POST', all(), { url, ...more });
  const fresh = async (more: object = {}): Promise<string> => `${all()}/${id(await create(more))}`;

  it('require only a URL', async () => {
    const answer = await create();
    expect(seen(answer)).toEqual({ status: 201, json: shape });
    expect(keys(answer.json)).toEqual(keys(shape));
    expect(seen(await call('POST', all(), {}))).toEqual(missing('url'));
  });

  it('are listed, shown, updated, and deleted', async () => {
    const changes = {
      name: 'Chat',
      description: 'Posts to the chat',
      push_events: false,
      tag_push_events: true,
      issues_events: true,
      confidential_issues_events: true,
      note_events: true,
      confidential_note_events: true,
      merge_requests_events: true,
      pipeline_events: true,
      job_events: true,
      deployment_events: true,
      releases_events: true,
      milestone_events: true,
      push_events_branch_filter: '^release/',
      branch_filter_strategy: 'regex',
      enable_ssl_verification: false,
      custom_webhook_template: '{"event":"{{object_kind}}","project":{{project.id}}}',
    };
    const one = await fresh();
    expect(seen(await call('GET', one))).toEqual({ status: 200, json: shape });
    const changed = { status: 200, json: { ...shape, ...changes } };
    expect(seen(await call('PUT', one, changes))).toEqual(changed);
    expect(seen(await call('GET', one))).toEqual(changed);
    const listed = records(await call('GET', `${all()}?per_page=100`));
    expect(listed.find((hook) => `${all()}/${String(hook['id'])}` === one)).toEqual(changed.json);

    const removed = await call('DELETE', one);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE']) expect((await call(method, one)).status).toBe(404);
    expect((await call('PUT', one, { push_events: true })).status).toBe(404);
  });

  it('show the names of their secrets and never the values', async () => {
    const answer = await create({ ...secrets, url: `${url}/{path}` });
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, ...shownSecrets, url: `${url}/{path}` } });
    const one = `${all()}/${id(answer)}`;
    const answers = [answer, await call('GET', one), await call('GET', all()), await call('PUT', one, { name: 'x' })];
    for (const { text } of answers) expect(text).not.toMatch(/canary|whsec_/);
    expect((await call('GET', one)).json).toMatchObject(shownSecrets);
  });

  it('lose the secrets that are sent to the URL if another one is set without them', async () => {
    const one = await fresh({ ...secrets, url: `${url}/{path}` });
    const elsewhere = { url: 'https://other.example/' };
    const lost = { token_present: false, custom_headers: [], url_variables: [], signing_token_present: true };
    expect((await call('PUT', one, elsewhere)).json).toMatchObject({ ...elsewhere, ...lost });
    const again = { ...secrets, url: 'https://third.example/{path}' };
    expect((await call('PUT', one, again)).json).toMatchObject(shownSecrets);
  });

  it('set and delete one header or one URL variable, and keep the other ones', async () => {
    const one = await fresh({ ...secrets, url: `${url}/{path}` });
    const nothing = { status: 204, text: '' };
    const answers = [
      await call('PUT', `${one}/custom_headers/X-Ship`, { value: 'canary-ship' }),
      await call('PUT', `${one}/custom_headers/X-Team`, { value: 'canary-team' }),
      await call('PUT', `${one}/url_variables/room`, { value: 'canary-room' }),
    ];
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual([nothing, nothing, nothing]);
    const both = [{ key: 'X-Team' }, { key: 'X-Ship' }];
    const set = { ...shownSecrets, custom_headers: both, url_variables: [{ key: 'path' }, { key: 'room' }] };
    const shown = await call('GET', one);
    expect(shown.json).toMatchObject(set);
    expect(shown.text).not.toContain('canary');
    for (const pair of ['custom_headers/X-Team', 'url_variables/room']) {
      expect(await call('DELETE', `${one}/${pair}`)).toMatchObject(nothing);
      expect((await call('DELETE', `${one}/${pair}`)).status).toBe(404);
    }
    expect((await call('GET', one)).json).toMatchObject({ ...shownSecrets, custom_headers: [{ key: 'X-Ship' }] });
  });

  it('reject a header or a URL variable that they cannot have', async () => {
    const one = await fresh({ ...secrets, url: `${url}/{path}` });
    expect(seen(await call('PUT', `${one}/custom_headers/X-Ship`, {}))).toEqual(missing('value'));
    expect(seen(await call('PUT', `${one}/custom_headers/X-Ship`, { value: 'a\nb' }))).toEqual(invalid('value'));
    expect(seen(await call('PUT', `${one}/custom_headers/Host`, { value: 'a' }))).toEqual(invalid('custom_headers'));
    expect((await call('PUT', `${one}/custom_headers/X_`, { value: 'a' })).status).toBe(400);
    expect((await call('PUT', `${all()}/999/custom_headers/X-Ship`, { value: 'a' })).status).toBe(404);
    const used = await call('DELETE', `${one}/url_variables/path`);
    expect(seen(used)).toEqual({ status: 422, json: { message: expect.stringContaining('path') } });
    for (let count = 1; count < 20; count += 1) {
      expect((await call('PUT', `${one}/custom_headers/X-${count}`, { value: 'a' })).status).toBe(204);
    }
    const full = { status: 422, json: { message: 'A hook can have 20 custom headers' } };
    expect(seen(await call('PUT', `${one}/custom_headers/X-20`, { value: 'a' }))).toEqual(full);
  });

  it('lose what is sent to a host when a URL variable leads to another one, and keep it otherwise', async () => {
    const one = await fresh({
      ...secrets,
      url: 'https://{host}/{path}',
      url_variables: [...secrets.url_variables, { key: 'host', value: 'receiver.example' }],
    });
    const kept = { token_present: true, custom_headers: [{ key: 'X-Team' }] };
    expect((await call('PUT', `${one}/url_variables/path`, { value: 'out' })).status).toBe(204);
    expect((await call('GET', one)).json).toMatchObject(kept);
    expect((await call('PUT', `${one}/url_variables/host`, { value: 'other.example' })).status).toBe(204);
    expect((await call('GET', one)).json).toMatchObject({ token_present: false, custom_headers: [] });
  });

  it('keep all headers that are set at the same time', async () => {
    const one = await fresh();
    const names = ['X-A', 'X-B', 'X-C', 'X-D'];
    const set = await Promise.all(names.map((name) => call('PUT', `${one}/custom_headers/${name}`, { value: 'a' })));
    expect(set.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const { custom_headers: headers } = (await call('GET', one)).json as { custom_headers: { key: string }[] };
    expect(headers.map(({ key }) => key).toSorted()).toEqual(names);
  });

  it('clear a text or a secret that is set to nothing', async () => {
    const one = await fresh({ ...secrets, url: `${url}/{path}`, name: 'Chat', description: 'Posts' });
    const nothing = { token: '', signing_token: '', custom_headers: [], name: '', description: null };
    const cleared = { token_present: false, signing_token_present: false, custom_headers: [], name: null };
    expect((await call('PUT', one, nothing)).json).toMatchObject({ ...cleared, description: null });
  });

  it.each([
    ['url', 'ftp://receiver.example/'],
    ['url', 'https://robot:secret@receiver.example/'],
    ['url', ''],
    ['token', 'two\r\nX-Lines: yes'],
    ['signing_token', 'whsec_short'],
    ['push_events', 'perhaps'],
    ['branch_filter_strategy', 'glob'],
    ['custom_headers', [{ key: 'Host', value: 'inside.example' }]],
    ['custom_headers', [{ key: 'X-Gitlab-Token', value: 'another' }]],
    ['custom_webhook_template', '{"event":'],
  ])('reject the %s %j', async (property, value) => {
    const answer = await create({ [property]: value });
    expect(seen(answer)).toEqual(invalid(property));
    expect(answer.text).not.toContain('secret@');
  });

  it.each([
    ['an address of this machine', { url: 'http://127.0.0.1:9/' }, /127\.0\.0\.1 is an address that hooks cannot/],
    ['the name of this machine', { url: 'http://localhost:9/' }, /localhost is an address that hooks cannot/],
    ['a private network', { url: 'http://[fd00::1]/' }, /fd00::1 is an address/],
    [
      'a private network in a URL variable',
      { url: 'http://{host}/', url_variables: [{ key: 'host', value: '10.0.0.1' }] },
      /10\.0\.0\.1 is an address/,
    ],
    ['a URL variable without a value', { url: 'https://{host}/' }, /no url_variables for host/],
    [
      'a branch filter that is no pattern',
      { branch_filter_strategy: 'regex', push_events_branch_filter: '(' },
      /Invalid branch filter given/,
    ],
  ])('reject %s', async (_what, more, reason) => {
    const answer = await create(more);
    expect(seen(answer)).toEqual({ status: 422, json: { message: expect.stringMatching(reason) } });
  });

  it('respect If-Unmodified-Since', async () => {
    const one = await fresh();
    const headers = { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
    expect((await world.call({ method: 'DELETE', path: one, headers })).status).toBe(412);
    expect((await call('GET', one)).status).toBe(200);
  });

  it('have an empty log of deliveries at first, in pages', async () => {
    const one = await fresh();
    const answer = await call('GET', `${one}/events?status=404,successful,client_failure,server_failure`);
    expect(seen(answer)).toEqual({ status: 200, json: [] });
    expect(answer.headers).toMatchObject({ 'x-page': '1', 'x-per-page': '20', 'x-total': '0' });
    expect(seen(await call('GET', `${one}/events?status=often`))).toEqual(invalid('status'));
    expect((await call('POST', `${one}/events/1/resend`)).status).toBe(404);
    expect((await call('GET', `${all()}/999/events`)).status).toBe(404);
  });

  it('are not tested with an unknown event, or without a record to send', async () => {
    const one = await fresh();
    expect(seen(await call('POST', `${one}/test/often`))).toEqual(invalid('trigger'));
    const answer = await call('POST', `${one}/test/deployment_events`);
    expect(seen(answer)).toEqual({ status: 422, json: { message: expect.stringContaining('deployment_events') } });
    expect((await call('POST', `${all()}/999/test/push_events`)).status).toBe(404);
  });

  it('name parameters for events that nothing here causes', async () => {
    const answer = await create({ wiki_page_events: true });
    expect(answer.headers['x-ignored-params']).toBe('wiki_page_events');
  });
});

describe('a hook', () => {
  it('belongs to one project', async () => {
    const one = id(await world.call({ method: 'POST', path: `${widgets}/hooks`, json: { url } }));
    for (const method of ['GET', 'DELETE'])
      expect((await world.call({ method, path: `${plaza}/hooks/${one}` })).status).toBe(404);
  });

  it('logs a test that cannot be delivered', async () => {
    // RFC 2606: no name ends like this.
    const json = { url: 'https://receiver.invalid/in', token: 'canary-token' };
    const one = `${widgets}/hooks/${id(await call('POST', `${widgets}/hooks`, json))}`;
    await call('POST', `${widgets}/issues`, { title: 'Quay' });
    const answer = await call('POST', `${one}/test/issues_events`);
    expect(seen(answer)).toEqual({ status: 422, json: { message: expect.any(String) } });
    const listed = await call('GET', `${one}/events`);
    expect(seen(listed)).toEqual({
      status: 200,
      json: [
        {
          id: expect.any(Number),
          url: 'https://receiver.invalid/in',
          trigger: 'issue_hooks',
          request_headers: expect.objectContaining({ 'X-Gitlab-Event': 'Issue Hook', 'X-Gitlab-Token': '[REDACTED]' }),
          request_data: expect.objectContaining({ object_kind: 'issue' }),
          response_headers: {},
          response_body: expect.any(String),
          execution_duration: expect.any(Number),
          response_status: 'internal error',
        },
      ],
    });
    expect(listed.text).not.toContain('canary');
  });

  it.each(['list', 'create'])('is nothing for a guest or for nobody: %s', async (what) => {
    const request = what === 'list' ? { method: 'GET' } : { method: 'POST', json: { url } };
    const path = `${widgets}/hooks`;
    expect(seen(await world.call({ ...request, path, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call({ ...request, path, as: 'gus' })).status).toBe(403);
    expect((await world.call({ ...request, path, as: 'stan' })).status).toBe(404);
  });
});
