import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import { pages } from '../../src/api/paginate.ts';
import { jobMetrics } from '../../src/contract/instance/job-metrics.ts';
import { endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { projectRef, text } from '../../src/contract/vocabulary/fields.ts';
import { json, recordingServer, type Answer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const common = { section: 'v4', access: { to: 'user' }, success: 200 } as const;

/** Notes, for which other servers have another method, another path, or a field of the parent record. */
const notes = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/projects/:id/notes',
    summary: 'List notes',
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    response: { type: 'array', items: { type: 'object' } },
    alternatives: [{ path: '/projects/:id/things', member: 'note' }],
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: '/projects/:id/notes/:thing',
    summary: 'Show a note',
    risk: 'read',
    params: { id: projectRef, thing: text },
    response: { type: 'object' },
    alternatives: [{ path: '/projects/:id/things/:thing', member: 'note' }],
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: '/projects/:id/notes',
    summary: 'Create a note',
    risk: 'write',
    params: { id: projectRef, thing: text, title: text, text },
    required: ['thing'],
    response: { type: 'object' },
    alternatives: [{ method: 'PUT', path: '/projects/:id/things/:thing/note', takes: ['text'] }],
  }),
} as const;

const unknown = { error: '404 Not Found' };

/** A server that has only the given paths and responds as given. */
const knowing =
  (path: string, answer: Answer): Answer =>
  (response, request, number) =>
    request.url.startsWith(`/api/v4${path}`) ? answer(response, request, number) : json(response, unknown, 404);

const asking = async (answer: Answer) => {
  const server = await recordingServer(answer);
  return {
    client: testClient({ url: server.url }),
    requests: () => server.received.map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`),
    bodies: () => server.received.map(({ body }) => body.toString()),
  };
};

describe('an alternative route', () => {
  it('is used when a server does not have the first one', async () => {
    const { client, requests } = await asking(knowing('/sidekiq/', (response) => json(response, { queues: {} })));
    expect((await call(client, jobMetrics.queues, {})).body).toEqual({ queues: {} });
    expect(requests()).toEqual(['GET /jobqueue/queue_metrics', 'GET /sidekiq/queue_metrics']);
  });

  it('is used when the method is not allowed', async () => {
    const { client, requests } = await asking((response, { method }) =>
      method === 'PUT' ? json(response, {}) : json(response, { error: '405 Not Allowed' }, 405),
    );
    await call(client, notes.create, { id: '7', thing: 'a/b', text: 'x' });
    expect(requests()).toEqual(['POST /projects/7/notes', 'PUT /projects/7/things/a%2Fb/note']);
  });

  it('is not used when a record is missing', async () => {
    const { client, requests } = await asking((response) => json(response, { message: '404 Note Not Found' }, 404));
    expect(await failure(call(client, notes.get, { id: '7', thing: 'x' }))).toMatchObject({ status: 404 });
    expect(requests()).toHaveLength(1);
  });

  it('gets the parameters that it accepts, and the result names the others', async () => {
    const { client, bodies } = await asking(
      knowing('/projects/7/things/', (response) => json(response, { text: 'x' })),
    );
    const { notSent } = await call(client, notes.create, { id: '7', thing: 'bow', title: 'Rope', text: 'x' });
    expect(bodies()[1]).toBe('{"text":"x"}');
    expect(notSent).toEqual(['title']);
  });

  it('returns a field of its record', async () => {
    const { client } = await asking(knowing('/projects/7/things/', (response) => json(response, { note: { a: 1 } })));
    expect((await call(client, notes.get, { id: '7', thing: 'bow' })).body).toEqual({ a: 1 });
  });

  it('returns 404 when its record does not have the field', async () => {
    const { client } = await asking(knowing('/projects/7/things/', (response) => json(response, { note: null })));
    expect(await failure(call(client, notes.get, { id: '7', thing: 'bow' }))).toMatchObject({
      kind: 'not-found',
      path: '/api/v4/projects/7/things/bow',
    });
  });

  it('lists the fields that exist, over all pages', async () => {
    const { client, requests } = await asking(
      knowing('/projects/7/things', (response, _request, number) =>
        json(response, [{ note: null }, { note: { number } }], 200, number < 3 ? { 'x-next-page': '2' } : {}),
      ),
    );
    const listed: unknown[] = [];
    for await (const { items } of pages(client, notes.list, { id: '7' })) listed.push(...items);
    expect(listed).toEqual([{ number: 2 }, { number: 3 }]);
    expect(requests()).toEqual(['GET /projects/7/notes', 'GET /projects/7/things', 'GET /projects/7/things?page=2']);
  });

  it('leaves the first error unchanged when there is none', async () => {
    const { client } = await asking((response) => json(response, unknown, 404));
    expect(await failure(call(client, jobMetrics.queues, {}))).toMatchObject({
      status: 404,
      path: '/api/v4/jobqueue/queue_metrics',
    });
  });

  it('reports other errors of its own', async () => {
    const { client } = await asking(knowing('/sidekiq/', (response) => json(response, { message: 'no' }, 403)));
    expect(await failure(call(client, jobMetrics.queues, {}))).toMatchObject({ status: 403 });
  });
});
