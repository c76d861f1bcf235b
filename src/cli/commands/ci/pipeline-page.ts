import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { commitFact, durationFact, remarksOf, userFact } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { readRelated } from '../../verbs/read-related.ts';

export const pipelinePage: RecordPage = {
  title: (record) => textAt(record, 'ref'),
  state: 'status',
  remarks: remarksOf({ tag: 'tag' }),
  facts: [
    commitFact('sha'),
    userFact('user', 'User'),
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'started_at', title: 'Started', as: 'time' },
    { key: 'finished_at', title: 'Finished', as: 'time' },
    durationFact('duration', 'Duration'),
    { key: 'coverage', title: 'Coverage' },
    { key: 'yaml_errors', title: 'Errors' },
  ],
  lists: [
    {
      title: 'Jobs',
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'stage', title: 'STAGE' },
        { key: 'name', title: 'NAME', keep: true },
        { key: 'status', title: 'STATUS', as: 'state' },
        durationFact('duration', 'DURATION'),
      ],
      records: (record, { context, call }) =>
        readRelated(context, pipelineJobs.listOfPipeline, {
          id: call.params['id'],
          pipeline_id: textAt(record, 'id'),
        }),
      more: (record) => `repoctl pipelines jobs ${textAt(record, 'id')} --all`,
    },
  ],
};
