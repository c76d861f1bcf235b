import { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { readRelated } from '../../verbs/read-related.ts';
import { dueText, numberColumn } from './issue-columns.ts';

export const milestonePage: RecordPage = {
  title: (record) => textAt(record, 'title'),
  state: 'state',
  facts: [
    { key: 'start_date', title: 'Starts', as: 'date' },
    { key: 'due_date', title: 'Due', render: dueText },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'updated_at', title: 'Updated', as: 'time' },
  ],
  body: 'description',
  lists: [
    {
      title: 'Issues',
      columns: [
        numberColumn('ISSUE', '#'),
        { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
        { key: 'state', title: 'STATE', as: 'state' },
        { key: 'assignees.username', title: 'ASSIGNEES', as: 'list' },
      ],
      records: (record, { context, call }) => {
        const { issues } = call.endpoint.access.to === 'group' ? groupMilestones : projectMilestones;
        return readRelated(context, issues, { id: call.params['id'], milestone_id: textAt(record, 'id') });
      },
      more: (record) => `repoctl milestones issues ${textAt(record, 'id')} --all`,
    },
  ],
};
