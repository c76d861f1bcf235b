/** A service with one project, hooks, and a worker for its job queue. */
import { enqueueHookDeliveries } from '../../../../src/server/instance/hooks/enqueue-deliveries.ts';
import { type HookSecrets, sealSecrets } from '../../../../src/server/activity/hooks/secrets.ts';
import { insertHook } from '../../../../src/server/activity/hooks/store.ts';
import { insertNamespace } from '../../../../src/server/namespaces/store.ts';
import { findNamespaceRow } from '../../../../src/server/request/auth-store.ts';
import { jobHandlers } from '../../../../src/server/app/background-tasks.ts';
import { startWorker, type WorkerOptions } from '../../../../src/server/queue/worker.ts';
import type { Service, ServiceConfig } from '../../../../src/server/request/service.ts';
import type { EngineName } from '../../../support/databases.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';
import type { RefUpdate } from '../../../../src/server/git/ref-update.ts';

type NewHook = Omit<Parameters<typeof insertHook>[1], 'token'>;

export interface HookFixture extends Fixture {
  /** Inserts a hook, by default for branch and tag pushes, and returns its ID. */
  readonly addHook: (url: string, more?: Partial<HookSecrets> & Partial<NewHook>) => Promise<number>;
  /** Inserts a group, and returns its ID. */
  readonly addGroup: (path: string, parentId?: number) => Promise<number>;
  /** Notifies the hooks of ref updates by the project's owner. */
  readonly push: (...updates: readonly RefUpdate[]) => Promise<void>;
  readonly jobs: () => Promise<{ kind: string; state: string; attempts: number; last_error: string | null }[]>;
  /** Starts a worker that runs until `empty` is called; `config` overrides the configuration of the service. */
  readonly work: (options?: WorkerOptions, config?: Partial<ServiceConfig>) => void;
  /** Stops all workers and deletes all jobs and hooks. */
  readonly empty: () => Promise<void>;
}

export const openHookFixture = async (engine: EngineName): Promise<HookFixture> => {
  const fixture = await openFixture(engine);
  const { project, owner } = fixture;
  const config = { ...fixture.service.config, hooks: { connectTimeout: 20_000, totalTimeout: 20_000 } };
  const service: Service = { ...fixture.service, config };
  const { db } = service.database;
  let stops: (() => Promise<void>)[] = [];
  return {
    ...fixture,
    service,
    addHook: async (url, { token, signingToken, headers, urlVariables, ...more } = {}) => {
      const sealed = sealSecrets(service.secrets, { token, signingToken, headers, urlVariables });
      const usual = { push_events: 1, tag_push_events: 1, enable_ssl_verification: 1 } as const;
      const at = service.clock.now().toISOString();
      const made = { base_url: 'https://code.example', created_at: at, updated_at: at };
      return (await insertHook(db, { url, ...usual, ...sealed, ...made, ...more })).id;
    },
    addGroup: async (path, parentId) => {
      const parent = parentId === undefined ? undefined : await findNamespaceRow(db, { id: parentId });
      const at = service.clock.now().toISOString();
      const flags = { lfs_enabled: 0, request_access_enabled: 0 } as const;
      const texts = { name: path, path, description: '', avatar_path: null } as const;
      const made = { created_at: at, updated_at: at };
      const group = { kind: 'group', visibility: 'private', owner_id: null, ...texts, ...flags, ...made } as const;
      return (await insertNamespace(db, group, parent)).id;
    },
    push: (...updates) => {
      const now = service.clock.now();
      return db
        .transaction()
        .execute((transaction) => enqueueHookDeliveries(transaction, { project, userId: owner.id, updates }, now));
    },
    jobs: () => db.selectFrom('jobs').select(['kind', 'state', 'attempts', 'last_error']).orderBy('id').execute(),
    work: (options = {}, changed = {}) => {
      const working: Service = { ...service, config: { ...config, ...changed } };
      stops.push(startWorker(working, jobHandlers, { pollInterval: 10, stopTimeout: 100, ...options }).stop);
    },
    empty: async () => {
      await Promise.all(stops.map((stop) => stop()));
      stops = [];
      await fixture.clear();
      await db.deleteFrom('hooks').execute();
    },
  };
};
