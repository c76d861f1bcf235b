import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App } from '../../request/open-app.ts';

/** One job for each place that can set PLACE, and one for a variable that only protected refs have. */
const file = `
instance: {script: x, rules: [{if: '$PLACE == "instance"'}]}
group: {script: x, rules: [{if: '$PLACE == "group"'}]}
project: {script: x, rules: [{if: '$PLACE == "project"'}]}
guarded: {script: x, rules: [{if: '$GUARDED'}]}
always: {script: x}
`;

describe.each(engines)('variables of the instance on %s', (engine) => {
  let app: App;
  let group = '';
  let project = '';
  beforeAll(async () => {
    app = await openApp(engine);
    const namespace = await app.make('POST /groups', { name: 'g', path: 'g' });
    group = `/groups/${namespace}`;
    project = `/projects/${await app.make('POST /projects', { name: 'p', namespace_id: namespace, initialize_with_readme: true })}`;
    await send(`POST ${project}/repository/files/.gitlab-ci.yml`, {
      branch: 'master',
      commit_message: '[ci skip]',
      content: file,
    });
    await send(`POST ${project}/repository/branches`, { branch: 'open', ref: 'master' });
  });
  afterAll(() => app?.close());

  const send = (line: string, json?: object) => app.ask(app.rootToken, line, json);
  const jobsOn = async (ref: string): Promise<unknown[]> => {
    const pipeline = await app.make(`POST ${project}/pipeline`, { ref });
    return fieldOfEach(await send(`GET ${project}/pipelines/${pipeline}/jobs`), 'name');
  };

  it('reach pipelines, and those of groups and projects override them', async () => {
    expect(await jobsOn('open')).toEqual(['always']);
    await send('POST /admin/ci/variables', { key: 'PLACE', value: 'instance' });
    expect(await jobsOn('open')).toEqual(['always', 'instance']);
    await send(`POST ${group}/variables`, { key: 'PLACE', value: 'group' });
    expect(await jobsOn('open')).toEqual(['always', 'group']);
    await send(`POST ${project}/variables`, { key: 'PLACE', value: 'project' });
    expect(await jobsOn('open')).toEqual(['always', 'project']);
  });

  it('reach only protected branches if they are protected', async () => {
    await send('POST /admin/ci/variables', { key: 'GUARDED', value: 'yes', protected: true });
    expect(await jobsOn('open')).not.toContain('guarded');
    expect(await jobsOn('master')).toContain('guarded');
  });

  it('are created once when several requests use the same key at once', async () => {
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((value) => send('POST /admin/ci/variables', { key: 'RACE', value })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('are sealed in the database', async () => {
    await send('POST /admin/ci/variables', { key: 'SEALED', value: 'swordfish-of-all' });
    const rows = await app.service.database.db.selectFrom('variables').selectAll().execute();
    expect(rows.filter(({ key }) => key === 'SEALED')).toMatchObject([
      { of_instance: 1, project_id: null, namespace_id: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('swordfish-of-all');
  });

  it('are in the audit log by name, without their values', async () => {
    await send('POST /admin/ci/variables', { key: 'AUDITED', value: 'canary-one' });
    await send('PUT /admin/ci/variables/AUDITED', { value: 'canary-two', masked: true });
    await send('DELETE /admin/ci/variables/AUDITED');
    const events = await send('GET /audit_events?per_page=3');
    expect(bodyOf<{ details: object }[]>(events).map(({ details }) => details)).toMatchObject(
      ['delete', 'update', 'create'].map((verb) => ({
        custom_message: expect.stringContaining(`instanceVariables.${verb}`),
        target_details: expect.stringContaining(verb === 'create' ? '/admin/ci/variables' : 'AUDITED'),
      })),
    );
    expect(events.text).not.toContain('canary');
    expect(JSON.stringify(app.logged)).not.toContain('canary');
  });
});
