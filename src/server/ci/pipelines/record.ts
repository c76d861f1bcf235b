/** The forms in which a pipeline appears in answers. */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { basicUserRecord } from '../../people/users/record.ts';

type PipelineRecord = Body<(typeof pipelineTriggers)['run']>;

/** What stands for a commit where there was none. */
const noCommit = '0'.repeat(40);

/** Whole seconds between two times; null while one of them is not there. */
export const secondsBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1000));

/** In lists, and within other records. */
export const listedPipelineRecord = ({ id, sha, ref, status }: Row<'pipelines'>) => ({
  id,
  sha,
  ref,
  status: status as PipelineRecord['status'],
});

/** What a pipeline's record shows of other tables. */
export interface PipelineParts {
  readonly user: Row<'users'> | undefined;
  /** In percent. */
  readonly coverage: number | null;
}

export const pipelineRecord = (
  row: Row<'pipelines'>,
  { user, coverage }: PipelineParts,
  baseUrl: string,
): PipelineRecord => ({
  ...listedPipelineRecord(row),
  before_sha: row.before_sha ?? noCommit,
  tag: fromDbBoolean(row.tag),
  yaml_errors: row.yaml_errors,
  user: user === undefined ? null : basicUserRecord(user, baseUrl),
  created_at: row.created_at,
  updated_at: row.updated_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  committed_at: null,
  duration: secondsBetween(row.started_at, row.finished_at),
  coverage: coverage === null ? null : String(Number(coverage.toFixed(2))),
});
