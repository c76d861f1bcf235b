import type { Column } from '../../output/column.ts';
import { remarksOf } from '../../output/facts.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { closingFacts, labelTags, readComments } from './discussion.ts';

export const branchesFact: Column = {
  key: 'source_branch',
  title: 'Branches',
  render: (mr) => {
    const [source, target] = [textAt(mr, 'source_branch'), textAt(mr, 'target_branch')];
    const from = textAt(mr, 'source_project_id');
    const fork =
      from === textAt(mr, 'target_project_id') ? '' : from === '' ? ' (its fork is gone)' : ` (of project ${from})`;
    return `${source}${fork} → ${target}`;
  },
};

const pipelineText = (mr: unknown): string => {
  const [id, status] = [textAt(mr, 'pipeline.id'), textAt(mr, 'pipeline.status')];
  return id === '' ? '' : `#${id} ${status}`;
};

const mergeText = (mr: unknown): string => {
  if (textAt(mr, 'state') !== 'opened') return '';
  if (valueAt(mr, 'merge_when_pipeline_succeeds') === true) return 'when the pipeline succeeds';
  const words: Readonly<Record<string, string>> = {
    can_be_merged: 'can be merged',
    cannot_be_merged: 'cannot be merged',
    unchecked: 'not checked yet',
  };
  return words[textAt(mr, 'merge_status')] ?? '';
};

export const mrPage: RecordPage = {
  title: (record) => textAt(record, 'title'),
  state: 'state',
  remarks: remarksOf({
    work_in_progress: 'in progress',
    discussion_locked: 'discussion locked',
    subscribed: 'subscribed',
  }),
  tags: labelTags,
  facts: [
    branchesFact,
    { key: 'sha', title: 'Commit' },
    { key: 'changes_count', title: 'Files' },
    { key: 'merge_status', title: 'Merge', render: mergeText },
    { key: 'pipeline', title: 'Pipeline', render: pipelineText },
    { key: 'milestone.title', title: 'Milestone' },
    { key: 'author.username', title: 'Author' },
    { key: 'assignee.username', title: 'Assignee' },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'updated_at', title: 'Updated', as: 'time' },
    { key: 'merged_at', title: 'Merged', as: 'time' },
    { key: 'merged_by.username', title: 'Merged by' },
    ...closingFacts,
  ],
  body: 'description',
  comments: readComments('mrs'),
};
