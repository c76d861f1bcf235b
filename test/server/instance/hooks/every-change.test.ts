import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../../src/contract/registry.ts';
import { engines } from '../../../support/rounds.ts';
import { changes } from './changes.ts';
import { concerned, elsewhere, silent } from './other-changes.ts';
import { systemChanges } from './system-changes.ts';
import { type EventApp, type HookBody, openEventApp } from './event-app.ts';

const ci = `
stages: [build, test]
compile: {stage: build, script: make}
check: {stage: test, script: make check, environment: review}
`;

const named = (body: HookBody): string => {
  const {
    object_kind: kind,
    event_name: event,
    object_attributes: attributes,
    action,
    status,
    build_status: job,
  } = body;
  const deed = (attributes as HookBody | undefined)?.['action'] ?? job ?? status ?? action;
  const state = kind === 'pipeline' ? (attributes as HookBody)['status'] : deed;
  return [kind ?? event, state].filter((word) => word !== undefined).join(' ');
};

describe.each(engines)('on %s', (engine) => {
  let app: EventApp;
  /** What was made, by the endpoint that made it. */
  const made: Record<string, unknown> = {};
  beforeAll(async () => {
    app = await openEventApp(engine);
    made['group'] = app.group;
    made['kofi'] = (await app.addPerson('kofi')).id;
    made['tomorrow'] = new Date(app.service.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    made['project'] = await app.addProject();
    made['other'] = await app.addProject();
    made['ci'] = await app.addProject();
    const actions = [{ action: 'create', file_path: '.gitlab-ci.yml', content: ci }];
    const { json } = await app.ask(app.rootToken, `POST /projects/${String(made['ci'])}/repository/commits`, {
      branch: 'master',
      commit_message: 'ci',
      actions,
    });
    made['sha'] = (json as { id: string }).id;
    await app.addHook({ repository_update_events: 1 });
    await app.deliveries();
  });
  afterAll(() => app?.close());

  const fill = (text: string): string => text.replaceAll(/:([A-Za-z.]+)/g, (_all, name: string) => String(made[name]));

  it.each([...changes, ...systemChanges])('%s %s with %j', async (endpoint, path, params, events) => {
    const [resource = '', verb = ''] = endpoint.split('.');
    const { method, success } =
      (contract as unknown as Record<string, Record<string, { method: string; success: number }>>)[resource]?.[verb] ??
      {};
    const json = params === undefined ? undefined : (JSON.parse(fill(JSON.stringify(params))) as object);
    const answer = await app.ask(app.rootToken, `${method} ${fill(path)}`, json);
    expect([answer.status, answer.status === success ? '' : answer.text]).toEqual([success, '']);
    if (method === 'POST') made[endpoint] = (answer.json as { id?: unknown } | null)?.id;
    if (endpoint === 'pipelines.create') {
      const jobs = await app.ask(app.rootToken, `GET ${fill('/projects/:ci/pipelines/:pipelines.create/jobs')}`);
      for (const { name, id } of jobs.json as { name: string; id: number }[]) made[name] = id;
    }
    const sent = (await app.deliveries()).map(({ headers, body }) =>
      headers['x-gitlab-event'] === 'System Hook' ? `system ${String(body['event_name'])}` : named(body),
    );
    expect(sent.toSorted()).toEqual(events);
  });

  it('every change of what hooks are notified of is one of these, or named as sending nothing', () => {
    const tested = new Set([...changes, ...systemChanges].map(([endpoint]) => endpoint));
    const missing = Object.entries(
      contract as unknown as Record<string, Record<string, { risk: string; path: string }>>,
    ).flatMap(([resource, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, { risk, path }]) => risk !== 'read' && concerned.test(path))
        .map(([verb]) => `${resource}.${verb}`)
        .filter((name) => !tested.has(name) && !(name in elsewhere) && !silent.has(resource)),
    );
    expect(missing).toEqual([]);
  });
});
