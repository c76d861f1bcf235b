import type { CommandContext } from '../../context/context.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { Detail } from '../../output/write-detail.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { Printable } from '../../verbs/print-reply.ts';
import { type PageLook, labelTags, printDetail, timeAt, timeText, votesText } from './print-detail.ts';

const branchesText = (mr: unknown): string => {
  const [source, target] = [textAt(mr, 'source_branch'), textAt(mr, 'target_branch')];
  const from = textAt(mr, 'source_project_id');
  const fork =
    from === textAt(mr, 'target_project_id') ? '' : from === '' ? ' (its fork is gone)' : ` (of project ${from})`;
  return `${source}${fork} → ${target}`;
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

/** The page of a merge request. Facts whose fields the server leaves out are empty. */
export const mrDetail = (mr: unknown, look: PageLook): Detail => {
  const is = (key: string, remark: string): string[] => (valueAt(mr, key) === true ? [remark] : []);
  return {
    mark: `!${textAt(mr, 'iid')}`,
    title: textAt(mr, 'title'),
    state: textAt(mr, 'state'),
    remarks: [
      ...is('work_in_progress', 'in progress'),
      ...is('discussion_locked', 'discussion locked'),
      ...is('subscribed', 'subscribed'),
    ],
    tags: labelTags(mr, look.colors),
    facts: [
      ['Branches', branchesText(mr)],
      ['Commit', textAt(mr, 'sha')],
      ['Files', textAt(mr, 'changes_count')],
      ['Merge', mergeText(mr)],
      ['Pipeline', pipelineText(mr)],
      ['Milestone', textAt(mr, 'milestone.title')],
      ['Author', textAt(mr, 'author.username')],
      ['Assignee', textAt(mr, 'assignee.username')],
      ['Created', timeAt(mr, 'created_at', look)],
      ['Updated', timeAt(mr, 'updated_at', look)],
      ['Merged', timeAt(mr, 'merged_at', look)],
      ['Merged by', textAt(mr, 'merged_by.username')],
      ['Closed', timeAt(mr, 'closed_at', look)],
      ['Closed by', textAt(mr, 'closed_by.username')],
      ['Time', timeText(mr)],
      ['Votes', votesText(mr)],
      ['Notes', textAt(mr, 'user_notes_count')],
    ],
    body: textAt(mr, 'description'),
    address: textAt(mr, 'web_url'),
  };
};

export const printMr = (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> =>
  printDetail(context, call, reply, mrDetail);
