/** Reads the records of job artifacts that concern storages. */
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { chunk } from '../formats/chunk.ts';

/** Values of one statement, since engines limit their number. */
const atOnce = 500;

/** Sums the bytes of artifacts by project ID; a project without any is left out. */
export const artifactSizes = async (db: Db, projectIds: readonly number[]): Promise<Map<number, number>> => {
  const sizes = new Map<number, number>();
  for (const ids of chunk(projectIds, atOnce)) {
    const rows = await db
      .selectFrom('job_artifacts')
      .select((of) => ['project_id', of.fn.sum<number | string>('size').as('bytes')])
      .where('project_id', 'in', ids)
      .groupBy('project_id')
      .execute();
    for (const { project_id: id, bytes } of rows) sizes.set(id, Number(bytes));
  }
  return sizes;
};

/** A record, with the storage of its file. */
export type ArtifactRecord = Pick<Row<'job_artifacts'>, 'job_id' | 'project_id' | 'file' | 'size' | 'sha256'> & {
  readonly storage: string;
};

/** Lists all records of artifacts, sorted by job. */
export const listArtifactRecords = (db: Db): Promise<ArtifactRecord[]> =>
  db
    .selectFrom('job_artifacts')
    .innerJoin('projects', 'projects.id', 'job_artifacts.project_id')
    .select(['job_id', 'project_id', 'file', 'size', 'sha256', 'projects.storage'])
    .orderBy('job_id')
    .execute();

/** The names of files of a project that have records. */
export const recordedFiles = async (db: Db, projectId: number): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('job_artifacts').select('file').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ file }) => file));
};

/** Deletes the records of files that are lost. */
export const forgetArtifacts = async (db: Db, jobIds: readonly number[]): Promise<void> => {
  for (const ids of chunk(jobIds, atOnce)) await db.deleteFrom('job_artifacts').where('job_id', 'in', ids).execute();
};
