import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { type EventApp, type HookBody, openEventApp, projectBody, userBody } from './event-app.ts';

const at = '2024-05-06 12:00:00 UTC';

describe.each(engines)('the hook of a group on %s', (engine) => {
  let app: EventApp;
  let project = 0;
  let path = '';
  let kofi: { readonly id: number; readonly token: string };
  beforeAll(async () => {
    app = await openEventApp(engine);
    kofi = await app.addPerson('kofi');
    await app.make(`POST /groups/${app.group}/members`, { user_id: kofi.id, access_level: 40 });
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    project = await app.addProject();
    path = await app.pathOf(project);
    await app.deliveries();
  });

  const root = (line: string, json?: object) => app.ask(app.rootToken, line.replace(':id', `${project}`), json);
  const bodies = async (): Promise<HookBody[]> => (await app.deliveries()).map(({ body }) => body);
  const only = async (): Promise<HookBody> => {
    const found = await bodies();
    expect(found).toHaveLength(1);
    return found[0] as HookBody;
  };
  const actions = async (): Promise<unknown[]> =>
    (await bodies()).map((body) => [body['object_kind'], (body['object_attributes'] as HookBody)['action']]);

  const projectPart = () => projectBody(project, path);
  const label = (title: string, more: object = {}) => ({
    id: expect.any(Number),
    title,
    color: '#428BCA',
    project_id: project,
    created_at: at,
    updated_at: at,
    template: false,
    description: null,
    type: 'ProjectLabel',
    group_id: null,
    ...more,
  });

  it('receives a new issue with its labels and assignees', async () => {
    const given = {
      title: 'A lamp',
      description: 'is broken',
      labels: 'bug',
      assignee_ids: [kofi.id],
      due_date: '2024-06-01',
    };
    const { json } = await root('POST /projects/:id/issues', given);
    const { id, author } = json as { id: number; author: { id: number; name: string } };
    const body = await only();
    expect(body).toEqual({
      object_kind: 'issue',
      event_type: 'issue',
      user: userBody(author.id, 'root', author.name),
      project: projectPart(),
      object_attributes: {
        id,
        iid: 1,
        title: 'A lamp',
        description: 'is broken',
        author_id: author.id,
        assignee_ids: [kofi.id],
        assignee_id: kofi.id,
        milestone_id: null,
        state: 'opened',
        state_id: 1,
        discussion_locked: false,
        created_at: at,
        updated_at: at,
        labels: [label('bug')],
        time_estimate: 0,
        total_time_spent: 0,
        time_change: 0,
        human_total_time_spent: null,
        human_time_change: null,
        human_time_estimate: null,
        project_id: project,
        confidential: false,
        due_date: '2024-06-01',
        closed_at: null,
        moved_to_id: null,
        type: 'Issue',
        severity: 'unknown',
        url: `https://code.example/${path}/issues/1`,
        action: 'open',
      },
      labels: [label('bug')],
      changes: {
        id: { previous: null, current: id },
        iid: { previous: null, current: 1 },
        project_id: { previous: null, current: project },
        author_id: { previous: null, current: author.id },
        title: { previous: null, current: 'A lamp' },
        description: { previous: null, current: 'is broken' },
        due_date: { previous: null, current: '2024-06-01' },
        created_at: { previous: null, current: at },
        updated_at: { previous: null, current: at },
      },
      repository: {
        name: path.split('/')[1],
        url: `git@code.example:${path}.git`,
        description: '',
        homepage: `https://code.example/${path}`,
      },
      assignees: [userBody(kofi.id, 'kofi', 'kofi')],
      assignee: userBody(kofi.id, 'kofi', 'kofi'),
    });
  });

  it('receives what an update changed, and a change of the state as an event of its own', async () => {
    await root('POST /projects/:id/issues', { title: 'A lamp', labels: 'bug' });
    await app.deliveries();
    const changed = { title: 'A bulb', labels: 'ui', assignee_ids: [kofi.id], discussion_locked: true };
    app.setTime('2024-05-06T13:00:00Z');
    await root('PUT /projects/:id/issues/1', { ...changed, state_event: 'close' });
    app.setTime('2024-05-06T12:00:00Z');
    const later = '2024-05-06 13:00:00 UTC';
    const changes = (await bodies()).map((body) => body['changes']);
    expect(changes).toEqual([
      {
        state_id: { previous: 1, current: 2 },
        closed_at: { previous: null, current: later },
        updated_at: { previous: at, current: later },
      },
      {
        title: { previous: 'A lamp', current: 'A bulb' },
        discussion_locked: { previous: false, current: true },
        updated_at: { previous: at, current: later },
        labels: { previous: [label('bug')], current: [label('ui', { created_at: later, updated_at: later })] },
        assignees: { previous: [], current: [userBody(kofi.id, 'kofi', 'kofi')] },
      },
    ]);
  });

  it('receives each event with the state at its time, even if the issue has changed since', async () => {
    await root('POST /projects/:id/issues', { title: 'A lamp' });
    await root('PUT /projects/:id/issues/1', { state_event: 'close' });
    await root('PUT /projects/:id/issues/1', { state_event: 'reopen' });
    await root('DELETE /projects/:id/issues/1');
    const states = (await bodies()).map((body) => (body['object_attributes'] as HookBody)['state']);
    expect(states).toEqual(['opened', 'closed', 'opened']);
  });

  it('receives spent and estimated time as an update', async () => {
    await root('POST /projects/:id/issues', { title: 'A lamp' });
    await root('POST /projects/:id/issues/1/time_estimate', { duration: '2h' });
    await app.deliveries();
    await root('POST /projects/:id/issues/1/add_spent_time', { duration: '30m' });
    expect(await only()).toMatchObject({
      object_attributes: {
        action: 'update',
        time_estimate: 7200,
        total_time_spent: 1800,
        time_change: 1800,
        human_total_time_spent: '30m',
        human_time_change: '30m',
        human_time_estimate: '2h',
      },
      changes: { total_time_spent: { previous: 0, current: 1800 } },
    });
  });

  it('receives a move as the new issue and the closed one', async () => {
    const other = await app.addProject();
    await root('POST /projects/:id/issues', { title: 'A lamp' });
    await app.deliveries();
    await root('POST /projects/:id/issues/1/move', { to_project_id: other });
    expect(await actions()).toEqual([
      ['issue', 'open'],
      ['issue', 'close'],
    ]);
  });

  it('receives comments with the issue, and none that the service writes', async () => {
    await root('POST /projects/:id/issues', { title: 'A lamp' });
    await app.deliveries();
    const { json } = await app.ask(kofi.token, `POST /projects/${project}/issues/1/notes`, { body: 'Which one?' });
    const { id } = json as { id: number };
    await root(`PUT /projects/:id/issues/1/notes/${id}`, { body: 'Which?' });
    const [created, updated] = await bodies();
    expect(created).toMatchObject({
      object_kind: 'note',
      event_type: 'note',
      user: userBody(kofi.id, 'kofi', 'kofi'),
      project_id: project,
      project: projectPart(),
      object_attributes: {
        id,
        note: 'Which one?',
        noteable_type: 'Issue',
        author_id: kofi.id,
        system: false,
        action: 'create',
        url: `https://code.example/${path}/issues/1#note_${id}`,
      },
      issue: { iid: 1, title: 'A lamp', state: 'opened', labels: [] },
    });
    expect(updated).toMatchObject({
      user: { username: 'root' },
      object_attributes: { id, note: 'Which?', action: 'update' },
    });
  });

  it('receives confidential issues and their comments only by the flags for them', async () => {
    const { db } = app.service.database;
    const open = await app.addHook({ project_id: project, issues_events: 1, note_events: 1 });
    const flags = { confidential_issues_events: 1, confidential_note_events: 1 } as const;
    const closed = await app.addHook({ project_id: project, ...flags });
    await root('POST /projects/:id/issues', { title: 'A leak', confidential: true });
    await root('POST /projects/:id/issues/1/notes', { body: 'Hush' });
    await root('PUT /projects/:id/issues/1', { confidential: false });
    const jobs = await db.selectFrom('jobs').select('kind').execute();
    expect(jobs.map(({ kind }) => kind)).toEqual(['hook.events', 'hook.events', 'hook.events']);
    const types = (await app.deliveries()).map(({ body }) => body['event_type']);
    // Each goes to the hook of the group, and to one of the two of the project.
    expect(types.toSorted()).toEqual([
      'confidential_issue',
      'confidential_issue',
      'confidential_note',
      'confidential_note',
      'issue',
      'issue',
    ]);
    await db.deleteFrom('hooks').where('id', 'in', [open, closed]).execute();
  });
});
