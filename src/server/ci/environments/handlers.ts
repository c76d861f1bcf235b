/** Environments (document, "Environments and deployments"). */
import type { environments } from '../../../contract/ci/environments.ts';
import type { Row } from '../../db/schema.ts';
import { blankFault, webUrlFault } from '../../formats/names.ts';
import { invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import { basicProjectRecord } from '../../organization/projects/record.ts';
import type { Project } from '../../request/access-level.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { deleteEnvironment, findEnvironment, insertEnvironment, listEnvironments, updateEnvironment } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

interface EnvironmentCall {
  readonly service: Service;
  readonly project: Project;
  readonly params: { readonly environment_id: number };
}

export const requireEnvironment = async ({
  service,
  project,
  params,
}: EnvironmentCall): Promise<Row<'environments'>> => {
  const found = await findEnvironment(service.database.db, project.id, params.environment_id);
  if (found === undefined) {
    throw notFound('Environment');
  }
  return found;
};

export const environmentRecord = (row: Row<'environments'> | undefined, project: Project, baseUrl: string) => {
  if (row === undefined) {
    throw notFound('Environment');
  }
  const { id, name, slug, external_url, state } = row;
  return { id, name, slug, external_url, state, project: basicProjectRecord(project, baseUrl) };
};

/** Throws 400 for an invalid name or URL. */
const validate = (params: { readonly name?: string; readonly external_url?: string | null }): void =>
  refuseFaults({ name: blankFault(params.name), external_url: webUrlFault(params.external_url) });

const refuseDuplicate = (service: Service, error: unknown): unknown =>
  service.database.engine.isDuplicate(error) ? invalid({ name: ['has already been taken'] }) : error;

/** `get` has a deployment in its record, and is with these. */
export const environmentHandlers: Omit<Handlers<typeof environments>, 'get'> = {
  list: async ({ service, project, page, baseUrl }) => {
    const { items, total } = await listEnvironments(service.database.db, project.id, page);
    return { total, items: items.map((row) => environmentRecord(row, project, baseUrl)) };
  },

  create: async ({ service, project, params, baseUrl }) => {
    validate(params);
    try {
      const row = await insertEnvironment(service.database.db, {
        projectId: project.id,
        name: params.name,
        externalUrl: params.external_url || null,
        now: toTimestamp(service.clock.now()),
      });
      return environmentRecord(row, project, baseUrl);
    } catch (error) {
      throw refuseDuplicate(service, error);
    }
  },

  update: async (call) => {
    const { service, project, params, baseUrl } = call;
    const { id } = await requireEnvironment(call);
    validate(params);
    try {
      // The slug stays, since it is part of URLs that are in use.
      const row = await updateEnvironment(service.database.db, id, {
        name: params.name,
        external_url: params.external_url === undefined ? undefined : params.external_url || null,
        updated_at: toTimestamp(service.clock.now()),
      });
      return environmentRecord(row, project, baseUrl);
    } catch (error) {
      throw refuseDuplicate(service, error);
    }
  },

  delete: async (call) => {
    const environment = await requireEnvironment(call);
    call.checkUnmodified(environment.updated_at);
    if (!(await deleteEnvironment(call.service.database.db, environment.id))) {
      throw notFound('Environment');
    }
    return null;
  },

  stop: async (call) => {
    const { service, project, baseUrl } = call;
    const environment = await requireEnvironment(call);
    const changes = { state: 'stopped', updated_at: toTimestamp(service.clock.now()) } as const;
    const row =
      environment.state === 'stopped'
        ? environment
        : await updateEnvironment(service.database.db, environment.id, changes);
    return environmentRecord(row, project, baseUrl);
  },
};
