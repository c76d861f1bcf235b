/** The form in which deployments appear in answers (document, "Deployment"). */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { deployments } from '../../../contract/ci/deployments.ts';
import type { Row } from '../../db/schema.ts';
import { environmentsByIds } from '../environments/store.ts';
import { deployableRecord, readJobParts } from '../pipelines/job-record.ts';
import { jobsByIds } from '../pipelines/job-store.ts';
import type { Service } from '../../request/service.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';

type DeploymentRecord = Body<(typeof deployments)['get']>;

/** Records of deployments of one project; what they refer to is read for all of them at once. */
export const deploymentRecords = async (
  service: Service,
  project: Row<'projects'>,
  rows: readonly Row<'deployments'>[],
  baseUrl: string,
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
    // Deployments go with their environment: it went between the two queries.
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
