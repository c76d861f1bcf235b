import { commitFact, userFact } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

export const deploymentPage: RecordPage = {
  title: (record) => `${textAt(record, 'ref')} to ${textAt(record, 'environment.name')}`,
  state: 'status',
  facts: [
    commitFact('sha', 'deployable.commit.title'),
    userFact('user', 'User'),
    { key: 'deployable.id', title: 'Job' },
    { key: 'deployable.name', title: 'Job name' },
    { key: 'environment.external_url', title: 'URL' },
    { key: 'created_at', title: 'Created', as: 'time' },
  ],
};
