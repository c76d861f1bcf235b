/** Deployments (document, "Environments and deployments"). */
import type { deployments } from '../../../contract/ci/deployments.ts';
import type { environments } from '../../../contract/ci/environments.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { notFound, refuseFaults } from '../../formats/problems.ts';
import { isRefName } from '../../git/ref-name.ts';
import { namedRef } from '../../git/refs.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import type { Handler, Handlers, ProjectContext } from '../../request/handler.ts';
import { blankFault } from '../../formats/names.ts';
import { withRepository } from '../../storage/storages.ts';
import { findDeployment, insertDeployment, lastDeployment, listDeployments } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import { environmentRecord, requireEnvironment } from '../environments/handlers.ts';
import { environmentsByIds } from '../environments/store.ts';
import { deployableRecord, readJobParts } from '../pipelines/record.ts';
import { jobsByIds } from '../pipelines/job-store.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';

type DeploymentRecord = Body<(typeof deployments)['get']>;

/** The records of deployments of one project, with one query for each kind of related records. */
const deploymentRecords = async (
  { service, project, baseUrl }: ProjectContext,
  rows: readonly Row<'deployments'>[],
): Promise<DeploymentRecord[]> => {
  const { db } = service.database;
  const environments = await environmentsByIds(db, [...new Set(rows.map((row) => row.environment_id))]);
  const jobs = await jobsByIds(
    db,
    rows.flatMap((row) => row.job_id ?? []),
  );
  const users = await usersByIds(db, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
  const partsOf = await readJobParts(service, project, [...jobs.values()]);
  return rows.flatMap((row) => {
    const environment = environments.get(row.environment_id);
    const user = row.user_id === null ? undefined : users.get(row.user_id);
    const job = row.job_id === null ? undefined : jobs.get(row.job_id);
    // The environment was deleted with its deployments between the two queries.
    if (environment === undefined) return [];
    return {
      id: row.id,
      iid: row.iid,
      ref: row.ref,
      sha: row.sha,
      status: row.status,
      created_at: row.created_at,
      user: user === undefined ? null : basicUserRecord(user, baseUrl),
      environment: { id: environment.id, name: environment.name, external_url: environment.external_url },
      deployable: job === undefined ? null : deployableRecord(job, partsOf(job), baseUrl),
    };
  });
};

const respond = async (context: ProjectContext, row: Row<'deployments'> | undefined) => {
  const [record] = row === undefined ? [] : await deploymentRecords(context, [row]);
  if (record === undefined) {
    throw notFound('Deployment');
  }
  return record;
};

/** An environment with its last deployment that succeeded. */
export const getEnvironment: Handler<(typeof environments)['get']> = async (call) => {
  const { service, project, baseUrl } = call;
  const environment = await requireEnvironment(call);
  const row = await lastDeployment(service.database.db, environment.id);
  const [last] = row === undefined ? [] : await deploymentRecords(call, [row]);
  return { ...environmentRecord(environment, project, baseUrl), last_deployment: last ?? null };
};

export const deploymentHandlers: Handlers<typeof deployments> = {
  list: async (call) => {
    const { items, total } = await listDeployments(call.service.database.db, call.project.id, call.page);
    return { total, items: await deploymentRecords(call, items) };
  },

  get: async (call) => {
    const { service, project, params } = call;
    return respond(call, await findDeployment(service.database.db, project.id, params.deployment_id));
  },

  create: async (call) => {
    const { service, project, caller, params } = call;
    const sha = params.sha.toLowerCase();
    const commit = await withRepository(service, project, (dir) => resolveRef(dir, sha, service.pools.objects.ask));
    // The ref of a deployment made elsewhere can be gone here, so only its form is checked.
    const named = namedRef(params.ref);
    const ref = named?.name ?? params.ref;
    const isTag = named?.type === 'tag' || params.tag === true;
    refuseFaults({
      environment: blankFault(params.environment),
      ref: isRefName(ref) ? undefined : 'cannot be the name of a branch or tag',
      tag: isTag && named?.type === 'branch' ? `is true, but "${params.ref}" is a branch` : undefined,
      sha: commit?.sha === sha ? undefined : 'is not a commit of the project',
    });
    const row = await service.database.db.transaction().execute((transaction) =>
      insertDeployment(transaction, {
        project_id: project.id,
        user_id: caller.id,
        job_id: null,
        environment: params.environment,
        environmentUrl: null,
        ref,
        sha,
        tag: toDbBoolean(isTag),
        status: params.status ?? 'success',
        created_at: toTimestamp(service.clock.now()),
      }),
    );
    return respond(call, row);
  },
};
