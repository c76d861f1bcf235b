import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import type { Service } from '../../request/service.ts';
import { insertDue } from '../pipelines/create-pipeline.ts';
import { nothingToRun, planPipeline } from '../pipelines/plan-pipeline.ts';
import type { PossibleRun } from '../pipelines/run-access.ts';
import { variableRecord } from './record.ts';
import { listVariables } from './store.ts';

/**
 * Creates the pipeline of a schedule, on the current commit and with the current variables, and only one for each due time: undefined
 * if there is one. Returns a reason instead if no job of the file is for it.
 */
export const startScheduled = async (
  service: Service,
  schedule: Row<'pipeline_schedules'>,
  dueAt: string,
  { project, owner, commit }: PossibleRun & { readonly project: Row<'projects'> },
): Promise<Row<'pipelines'> | string | undefined> => {
  const variables = await listVariables(service.database.db, schedule.id);
  const request = {
    ref: commit.name,
    sha: commit.sha,
    tag: toDbBoolean(commit.tag),
    source: 'schedule',
    schedule: schedule.description,
    user_id: owner.id,
    variables: variables.map((variable) => variableRecord(service, variable)),
  } as const;
  const plan = await planPipeline(service, project, request);
  return (
    nothingToRun(plan) ?? insertDue(service, project, { ...request, schedule_id: schedule.id, due_at: dueAt }, plan)
  );
};
