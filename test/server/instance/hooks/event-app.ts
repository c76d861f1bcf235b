/** An application with a group, whose hook asks for every event, and the server that receives its deliveries. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { hookEvents, type HookFlag } from '../../../../src/contract/vocabulary/hook-events.ts';
import { insertHook } from '../../../../src/server/activity/hooks/store.ts';
import { jobHandlers } from '../../../../src/server/app/background-tasks.ts';
import type { JobHandler, JobKind } from '../../../../src/server/queue/job-kinds.ts';
import type { Insertable } from 'kysely';
import type { HooksTable } from '../../../../src/server/db/tables/instance.ts';
import { recorder, type Received } from '../../../api/support/recording-server.ts';
import type { EngineName } from '../../../support/databases.ts';
import { openApp, type App } from '../../request/open-app.ts';

/** The body of a delivery, of any kind. */
export type HookBody = Readonly<Record<string, unknown>>;

/** A user as bodies have it. */
export const userBody = (id: number, username: string, name: string) => ({
  id,
  name,
  username,
  avatar_url: null,
  email: '[REDACTED]',
});

/** A private project of the group as bodies have it. */
export const projectBody = (id: number, path: string) => ({
  id,
  name: path.split('/')[1],
  description: '',
  web_url: `https://code.example/${path}`,
  avatar_url: null,
  git_ssh_url: `git@code.example:${path}.git`,
  git_http_url: `https://code.example/${path}.git`,
  namespace: 'Harbor',
  visibility_level: 0,
  path_with_namespace: path,
  default_branch: 'master',
  ci_config_path: null,
  homepage: `https://code.example/${path}`,
  url: `git@code.example:${path}.git`,
  ssh_url: `git@code.example:${path}.git`,
  http_url: `https://code.example/${path}.git`,
});

export interface EventApp extends App {
  readonly group: number;
  /** The ID of a new project in the group, with a commit. */
  readonly addProject: (more?: object) => Promise<number>;
  /** The full path of a project. */
  readonly pathOf: (project: number) => Promise<string>;
  readonly addHook: (more: Partial<Insertable<HooksTable>>) => Promise<number>;
  /** Runs the jobs of hooks, and returns what was received since the last time. */
  readonly deliveries: () => Promise<{ readonly headers: IncomingHttpHeaders; readonly body: HookBody }[]>;
}

const all = Object.fromEntries(Object.keys(hookEvents).map((flag) => [flag, 1] as const)) as Record<HookFlag, 1>;

/** Removals notify hooks, too. */
const isHookJob = (kind: string): boolean => /^hook\.|\.remove$/.test(kind);

export const openEventApp = async (engine: EngineName): Promise<EventApp> => {
  const app = await openApp(engine);
  const { service, make } = app;
  const { db } = service.database;
  const received: Received[] = [];
  const server = createServer(recorder(received, (response) => void response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const trusting = { ...service, config: { ...service.config, hookAddresses: ['127.0.0.1'] } };

  /** Runs the jobs that are there, and returns how many there were. */
  const runJobs = async (): Promise<number> => {
    const jobs = (await db.selectFrom('jobs').selectAll().orderBy('id').execute()).filter(({ kind }) =>
      isHookJob(kind),
    );
    for (const { id, kind, payload } of jobs) {
      const run = jobHandlers[kind as JobKind] as JobHandler<JobKind>;
      await run(trusting, JSON.parse(payload), { id, attempt: 1, signal: new AbortController().signal });
      await db.deleteFrom('jobs').where('id', '=', id).execute();
    }
    return jobs.length;
  };
  const addHook: EventApp['addHook'] = async (more) => {
    const at = service.clock.now().toISOString();
    const made = {
      base_url: 'https://code.example',
      enable_ssl_verification: 1,
      created_at: at,
      updated_at: at,
    } as const;
    return (await insertHook(db, { url, token: null, ...made, ...more })).id;
  };
  const group = await make('POST /groups', { name: 'Harbor', path: 'harbor' });
  await addHook({ namespace_id: group, ...all });
  let projects = 0;
  return {
    ...app,
    group,
    addHook,
    addProject: (more = {}) =>
      make('POST /projects', {
        name: `p${(projects += 1)}`,
        namespace_id: group,
        initialize_with_readme: true,
        ...more,
      }),
    pathOf: async (id) =>
      (await db.selectFrom('projects').select('full_path').where('id', '=', id).executeTakeFirstOrThrow()).full_path,
    deliveries: async () => {
      while ((await runJobs()) > 0);
      return received
        .splice(0)
        .map(({ headers, body }) => ({ headers, body: JSON.parse(body.toString()) as HookBody }));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
};
