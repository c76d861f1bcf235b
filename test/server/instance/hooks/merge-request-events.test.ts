import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { type EventApp, type HookBody, openEventApp, projectBody } from './event-app.ts';

describe.each(engines)('the hook of a group on %s', (engine) => {
  let app: EventApp;
  let project = 0;
  let path = '';
  beforeAll(async () => {
    app = await openEventApp(engine);
    project = await app.addProject();
    path = await app.pathOf(project);
  });
  afterAll(() => app?.close());

  const root = (line: string, json?: object) => app.ask(app.rootToken, line.replace(':id', `${project}`), json);
  const bodies = async (): Promise<HookBody[]> => (await app.deliveries()).map(({ body }) => body);
  const only = async (): Promise<HookBody> => {
    const found = await bodies();
    expect(found).toHaveLength(1);
    return found[0] as HookBody;
  };
  const projectPart = () => projectBody(project, path);

  it('receives a merge request from its creation to its merge, with the commits that are pushed', async () => {
    const commit = (text: string, more: object = {}) =>
      root('POST /projects/:id/repository/commits', {
        branch: 'lamp',
        commit_message: text,
        actions: [{ action: 'create', file_path: text, content: text }],
        ...more,
      });
    const first = (await commit('first', { start_branch: 'master' })).json as { id: string };
    await app.deliveries();
    await root('POST /projects/:id/merge_requests', {
      source_branch: 'lamp',
      target_branch: 'master',
      title: 'WIP: Lamp',
    });
    const opened = await only();
    expect(opened).toMatchObject({
      object_kind: 'merge_request',
      event_type: 'merge_request',
      project: projectPart(),
      object_attributes: {
        iid: 1,
        action: 'open',
        state: 'opened',
        draft: true,
        work_in_progress: true,
        source_branch: 'lamp',
        target_branch: 'master',
        source: projectPart(),
        target: projectPart(),
        last_commit: { id: first.id, title: 'first', url: `https://code.example/${path}/commit/${first.id}` },
        url: `https://code.example/${path}/merge_requests/1`,
      },
      changes: { title: { previous: null, current: 'WIP: Lamp' }, draft: { previous: null, current: true } },
    });
    const second = (await commit('second')).json as { id: string };
    const pushed = (await bodies()).filter((body) => body['object_kind'] === 'merge_request');
    expect(pushed).toMatchObject([
      { object_attributes: { action: 'update', oldrev: first.id, last_commit: { id: second.id } } },
    ]);
    await root('PUT /projects/:id/merge_requests/1', { title: 'Lamp' });
    expect(await only()).toMatchObject({
      object_attributes: { action: 'update', draft: false },
      changes: { title: { previous: 'WIP: Lamp', current: 'Lamp' }, draft: { previous: true, current: false } },
    });
    await root('PUT /projects/:id/merge_requests/1', { state_event: 'close' });
    await root('PUT /projects/:id/merge_requests/1', { state_event: 'reopen' });
    await root('POST /projects/:id/merge_requests/1/notes', { body: 'Good' });
    const [closed, reopened, note] = await bodies();
    expect([closed, reopened]).toMatchObject([
      { object_attributes: { action: 'close', state: 'closed', detailed_merge_status: 'not_open' } },
      { object_attributes: { action: 'reopen', state: 'opened' } },
    ]);
    expect(note).toMatchObject({
      object_kind: 'note',
      object_attributes: { noteable_type: 'MergeRequest', note: 'Good' },
      merge_request: { iid: 1, last_commit: { id: second.id }, target: projectPart() },
    });
    await root('PUT /projects/:id/merge_requests/1/merge');
    const merged = (await bodies()).filter((body) => body['object_kind'] === 'merge_request');
    expect(merged).toMatchObject([
      {
        object_attributes: { action: 'merge', state: 'merged', state_id: 3, merge_commit_sha: expect.any(String) },
        changes: { state_id: { previous: 1, current: 3 } },
      },
    ]);
  });
});
