import { commitFact, durationFact, remarksOf, userFact } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const jobPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  state: 'status',
  remarks: remarksOf({ allow_failure: 'allowed to fail' }),
  facts: [
    { key: 'stage', title: 'Stage' },
    { key: 'ref', title: 'Ref' },
    commitFact('commit.short_id', 'commit.title'),
    { key: 'pipeline.id', title: 'Pipeline' },
    { key: 'environment', title: 'Environment' },
    { key: 'runner.description', title: 'Runner' },
    userFact('user', 'User'),
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'started_at', title: 'Started', as: 'time' },
    { key: 'finished_at', title: 'Finished', as: 'time' },
    durationFact('duration', 'Duration'),
    { key: 'coverage', title: 'Coverage' },
    { key: 'failure_reason', title: 'Failure' },
    { key: 'artifacts_file.filename', title: 'Artifacts' },
    { key: 'artifacts_file.size', title: 'Size', as: 'size' },
    { key: 'artifacts_expire_at', title: 'Expires', as: 'time' },
  ],
};
