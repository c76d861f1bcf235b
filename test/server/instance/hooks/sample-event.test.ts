import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookEvents } from '../../../../src/contract/vocabulary/hook-events.ts';
import { findNamespaceRow } from '../../../../src/server/request/auth-store.ts';
import { sampleBody, type TestedFlag } from '../../../../src/server/instance/hooks/sample-event.ts';
import type { SamplePlace } from '../../../../src/server/instance/hooks/sample-store.ts';
import { engines } from '../../../support/rounds.ts';
import { type EventApp, type HookBody, openEventApp } from './event-app.ts';

const flags = Object.keys(hookEvents).filter((flag) => flag !== 'repository_update_events') as TestedFlag[];

describe.each(engines)('a test delivery on %s', (engine) => {
  let app: EventApp;
  let root = 0;
  let empty = 0;
  let project = 0;
  beforeAll(async () => {
    app = await openEventApp(engine);
    const { service, rootToken, make, ask } = app;
    root = ((await ask(rootToken, 'GET /user')).json as { id: number }).id;
    empty = await app.addProject({ initialize_with_readme: false });
    project = await app.addProject();
    const path = `/projects/${project}`;
    await make('POST /groups', { name: 'Quay', path: 'quay', parent_id: app.group });
    await make(`POST ${path}/issues`, { title: 'Open' });
    await make(`POST ${path}/issues/1/notes`, { body: 'Seen' });
    await make(`POST ${path}/issues`, { title: 'Hidden', confidential: true });
    await make(`POST ${path}/issues/2/notes`, { body: 'Secret' });
    await make(`POST ${path}/milestones`, { title: 'One' });
    const commit = { branch: 'lamp', start_branch: 'master', commit_message: 'Mend' };
    const ci = { action: 'create', file_path: '.gitlab-ci.yml', content: 'check: {script: make}' };
    const { json } = await ask(rootToken, `POST ${path}/repository/commits`, { ...commit, actions: [ci] });
    await make(`POST ${path}/merge_requests`, { source_branch: 'lamp', target_branch: 'master', title: 'Lamp' });
    const deployed = { environment: 'live', ref: 'lamp', sha: (json as { id: string }).id, status: 'success' };
    await make(`POST ${path}/deployments`, deployed);
    await ask(rootToken, `POST ${path}/repository/tags`, { tag_name: 'v1', ref: 'lamp', release_description: 'New' });
    await service.database.db.deleteFrom('jobs').execute();
  });
  afterAll(() => app?.close());

  const sample = async (place: SamplePlace, flag: TestedFlag): Promise<HookBody> =>
    (await sampleBody(app.service, place, { flag, userId: root, baseUrl: 'https://code.example' })) as HookBody;
  const kinds = async (place: SamplePlace, asked: readonly TestedFlag[]): Promise<unknown> => {
    const found: Record<string, unknown> = {};
    for (const flag of asked) {
      const { object_kind: kind, event_name: event, event_type: type } = await sample(place, flag);
      found[flag] = type ?? kind ?? event;
    }
    return found;
  };
  const ofProject = {
    push_events: 'push',
    tag_push_events: 'tag_push',
    issues_events: 'issue',
    confidential_issues_events: 'confidential_issue',
    note_events: 'note',
    confidential_note_events: 'confidential_note',
    merge_requests_events: 'merge_request',
    pipeline_events: 'pipeline',
    job_events: 'build',
    deployment_events: 'deployment',
    releases_events: 'release',
    milestone_events: 'milestone',
  };

  it('to the hook of a project is about its newest records', async () => {
    expect(await kinds({ project: { id: project } }, Object.keys(ofProject) as TestedFlag[])).toEqual(ofProject);
    expect(await sample({ project: { id: project } }, 'note_events')).toMatchObject({
      object_attributes: { note: 'Seen' },
      issue: { title: 'Open' },
    });
  });

  it('to the hook of a group is about the projects in it, its members, and its subgroups', async () => {
    const group = await findNamespaceRow(app.service.database.db, { id: app.group });
    const expected = { ...ofProject, member_events: 'user_add_to_group', subgroup_events: 'subgroup_create' };
    expect(group && (await kinds({ group }, flags))).toEqual(expected);
  });

  it('holds nothing that a banned user wrote, or that is about it', async () => {
    const { make, ask, rootToken } = app;
    const { id, token } = await app.addPerson('spammer');
    const path = `/projects/${project}`;
    await make(`POST ${path}/members`, { user_id: id, access_level: 30 });
    await make(`POST ${path}/issues`, { title: 'Spam' }, token);
    await make(`POST ${path}/issues/1/notes`, { body: 'Spam' }, token);
    await make(`POST ${path}/issues/3/notes`, { body: 'On spam' });
    const route = { source_branch: 'master', target_branch: 'lamp', title: 'Spam' };
    await make(`POST ${path}/merge_requests`, route, token);
    const texts = async () => {
      const found = [];
      for (const flag of ['issues_events', 'note_events', 'merge_requests_events'] as const) {
        const body = await sample({ project: { id: project } }, flag);
        const about = body['object_attributes'] as Readonly<Record<string, unknown>>;
        found.push(about['note'] ?? about['title']);
      }
      return found;
    };
    expect(await texts()).toEqual(['Spam', 'On spam', 'Spam']);
    expect((await ask(rootToken, `POST /users/${id}/ban`)).status).toBe(201);
    expect(await texts()).toEqual(['Open', 'Seen', 'Lamp']);
  });

  it.each(flags)('is refused where there is nothing to send as %s', async (flag) => {
    await expect(sample({ project: { id: empty } }, flag)).rejects.toMatchObject({
      status: 422,
      body: { message: `Cannot test ${flag}: the project has no ${hookEvents[flag].text} to send` },
    });
  });
});
