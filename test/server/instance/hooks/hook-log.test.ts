/** Tests of hooks of projects and groups, the log of deliveries, and deliveries that are sent again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingServer } from '../../../api/support/recording-server.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const signingToken = `whsec_${Buffer.from('canary-signing-token-of-32-bytes').toString('base64')}`;
const secrets = {
  token: 'canary-token',
  signing_token: signingToken,
  custom_headers: [{ key: 'X-Team', value: 'canary-header' }],
  url_variables: [{ key: 'path', value: 'canary-variable' }],
};

describe.each(engines)('hooks of a project and a group on %s', (engine) => {
  let app: App;
  let group = 0;
  let project = 0;
  let receiver: Awaited<ReturnType<typeof recordingServer>>;
  let status = 200;
  beforeAll(async () => {
    app = await openApp(engine, undefined, { hookAddresses: ['127.0.0.1'] });
  });
  afterAll(() => app?.close());
  let places = 0;
  // The receiver repeats what it was sent. Tests of hooks are limited for each group and project.
  beforeEach(async () => {
    places += 1;
    group = await app.make('POST /groups', { name: 'Harbor', path: `harbor${places}` });
    project = await app.make('POST /projects', { name: 'App', namespace_id: group, initialize_with_readme: true });
    status = 200;
    receiver = await recordingServer((response, { url = '', headers }) => {
      response.writeHead(status, { 'X-Echo': String(headers['x-team']) });
      response.end(`${url} ${String(headers['x-gitlab-token'])} ${String(headers['x-team'])} ${signingToken}`);
    });
  });

  const above = { project: () => `/projects/${project}`, group: () => `/groups/${group}` };
  const ask = (line: string, json?: object) => app.ask(app.rootToken, line, json);
  const addHook = async (of: keyof typeof above = 'project', more: object = {}): Promise<string> => {
    const url = `${receiver.url}/in`;
    return `${above[of]()}/hooks/${await app.make(`POST ${above[of]()}/hooks`, { url, ...more })}`;
  };
  const events = async (hook: string, query = '') =>
    bodyOf<Record<string, unknown>[]>(await ask(`GET ${hook}/events${query}`));
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);

  describe.each(['project', 'group'] as const)('of a %s', (of) => {
    it('are tested with an event of the newest record', async () => {
      const hook = await addHook(of);
      const answer = await ask(`POST ${hook}/test/push_events`);
      expect([answer.status, answer.json]).toEqual([201, { message: '201 Created' }]);
      expect(bodies()).toMatchObject([
        { object_kind: 'push', project: { path_with_namespace: `harbor${places}/app` } },
      ]);
      expect(receiver.received[0]?.headers['x-gitlab-event']).toBe('Push Hook');
    });

    it('are logged, and send an event again with the same body and IDs', async () => {
      const hook = await addHook(of);
      await ask(`POST ${hook}/test/push_events`);
      const [logged] = await events(hook);
      const answer = await ask(`POST ${hook}/events/${String(logged?.['id'])}/resend`);
      expect([answer.status, answer.json]).toEqual([201, { response_status: 200 }]);
      const [first, second] = receiver.received;
      expect(second?.body.toString()).toBe(first?.body.toString());
      for (const name of ['idempotency-key', 'x-gitlab-event-uuid', 'x-gitlab-event']) {
        expect(second?.headers[name]).toBe(first?.headers[name]);
      }
      expect(await events(hook)).toHaveLength(2);
    });
  });

  it('have a log in the shape of v4', async () => {
    const hook = await addHook();
    await ask(`POST ${hook}/test/push_events`);
    expect(await events(hook)).toEqual([
      {
        id: expect.any(Number),
        url: `${receiver.url}/in`,
        trigger: 'push_hooks',
        request_headers: expect.objectContaining({ 'X-Gitlab-Event': 'Push Hook', 'Content-Type': 'application/json' }),
        request_data: bodies()[0],
        response_headers: expect.objectContaining({ 'X-Echo': 'undefined' }),
        response_body: expect.stringContaining('/in undefined'),
        execution_duration: expect.any(Number),
        response_status: '200',
      },
    ]);
  });

  it('have a log without secrets, even those that the receiver repeats', async () => {
    const hook = await addHook('project', { url: `${receiver.url}/{path}/in`, ...secrets });
    await ask(`POST ${hook}/test/push_events`);
    expect(receiver.received[0]).toMatchObject({
      url: '/canary-variable/in',
      headers: { 'x-gitlab-token': 'canary-token', 'x-team': 'canary-header' },
    });
    const { text } = await ask(`GET ${hook}/events`);
    expect(text).not.toMatch(/canary|whsec_|v1,/);
    expect((await events(hook))[0]).toMatchObject({
      url: `${receiver.url}/{path}/in`,
      request_headers: {
        'X-Gitlab-Token': '[REDACTED]',
        'X-Team': '[REDACTED]',
        'webhook-signature': '[REDACTED]',
      },
      response_headers: { 'X-Echo': '[REDACTED]' },
      response_body: '/[REDACTED]/in [REDACTED] [REDACTED] [REDACTED]',
    });
  });

  it('have a log in pages, newest first, which can be filtered by status', async () => {
    const hook = await addHook();
    for (const next of [200, 404, 503]) {
      status = next;
      await ask(`POST ${hook}/test/push_events`);
    }
    const seen = async (query = '') => (await events(hook, query)).map((row) => row['response_status']);
    expect(await seen()).toEqual(['503', '404', '200']);
    expect(await seen('?per_page=1&page=2')).toEqual(['404']);
    expect(await seen('?status=404')).toEqual(['404']);
    expect(await seen('?status=successful')).toEqual(['200']);
    expect(await seen('?status=client_failure,200')).toEqual(['404', '200']);
    expect(await seen('?status[]=server_failure&status[]=404')).toEqual(['503', '404']);
    expect((await ask(`GET ${hook}/events?status=often`)).status).toBe(400);
  });

  it('have a log of a week', async () => {
    const hook = await addHook();
    await ask(`POST ${hook}/test/push_events`);
    const [logged] = await events(hook);
    app.setTime('2024-05-13T12:00:01Z');
    expect(await events(hook)).toEqual([]);
    expect((await ask(`POST ${hook}/events/${String(logged?.['id'])}/resend`)).status).toBe(404);
    app.setTime('2024-05-06T12:00:00Z');
  });

  it('say why a test or a delivery failed, and count that', async () => {
    const hook = await addHook();
    status = 500;
    expect(await ask(`POST ${hook}/test/push_events`)).toMatchObject({
      status: 422,
      json: { message: 'The receiver responded to the test event with 500' },
    });
    const [logged] = await events(hook);
    const resend = `POST ${hook}/events/${String(logged?.['id'])}/resend`;
    expect((await ask(resend)).json).toEqual({ response_status: 500 });
    for (let failures = 2; failures < 4; failures += 1) await ask(resend);
    expect((await ask(`GET ${hook}`)).json).toMatchObject({ alert_status: 'temporarily_disabled' });
    expect((await ask(resend)).json).toEqual({
      message: expect.stringMatching(/^The hook is disabled until 2024-05-06T12:02:00.*: test or update it first$/),
    });
    status = 200;
    expect((await ask(`POST ${hook}/test/push_events`)).status).toBe(201);
    expect((await ask(`GET ${hook}`)).json).toMatchObject({ alert_status: 'executable', disabled_until: null });
  });

  it('log an attempt without a response as a failure of the receiver', async () => {
    const hook = await addHook('project', { url: 'http://127.0.0.1:9/' });
    const answer = await ask(`POST ${hook}/test/push_events`);
    expect(answer.json).toEqual({ message: expect.stringMatching(/^The test event was not delivered: .+/) });
    expect(await events(hook, '?status=server_failure')).toMatchObject([{ response_status: 'internal error' }]);
  });

  it('refuse a test without a record to tell of, or of an event that nothing causes', async () => {
    const hook = await addHook();
    const answer = async (trigger: string) => (await ask(`POST ${hook}/test/${trigger}`)).json;
    expect(await answer('milestone_events')).toEqual({ message: expect.stringContaining('has no milestones to send') });
    expect(await answer('emoji_events')).toEqual({
      message: 'Cannot test emoji_events: this server has no such events',
    });
    expect((await ask(`POST ${hook}/test/often`)).status).toBe(400);
    expect(receiver.received).toEqual([]);
  });

  it('send nothing of a former URL again, and nothing of another hook', async () => {
    const hook = await addHook();
    await ask(`POST ${hook}/test/push_events`);
    const event = `events/${String((await events(hook))[0]?.['id'])}/resend`;
    const other = await addHook();
    expect((await ask(`POST ${other}/${event}`)).status).toBe(404);
    await ask(`PUT ${hook}`, { url: `${receiver.url}/elsewhere` });
    expect((await ask(`POST ${hook}/${event}`)).json).toEqual({
      message: 'The hook has another URL now, so the event cannot be sent again',
    });
    expect(receiver.received).toHaveLength(1);
  });
});
