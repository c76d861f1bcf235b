import type { CommandContext } from '../../context/context.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { Detail } from '../../output/write-detail.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { Printable } from '../../verbs/print-reply.ts';
import { type PageLook, labelTags, printDetail, textsAt, timeAt, timeText, votesText } from './print-detail.ts';

/** The page of an issue. Facts whose fields the server leaves out are empty. */
export const issueDetail = (issue: unknown, look: PageLook): Detail => {
  const is = (key: string, remark: string): string[] => (valueAt(issue, key) === true ? [remark] : []);
  return {
    mark: `#${textAt(issue, 'iid')}`,
    title: textAt(issue, 'title'),
    state: textAt(issue, 'state'),
    remarks: [
      ...is('confidential', 'confidential'),
      ...is('discussion_locked', 'discussion locked'),
      ...is('subscribed', 'subscribed'),
    ],
    tags: labelTags(issue, look.colors),
    facts: [
      ['Milestone', textAt(issue, 'milestone.title')],
      ['Author', textAt(issue, 'author.username')],
      ['Assignees', textsAt(issue, 'assignees.username').join(', ')],
      ['Due', textAt(issue, 'due_date')],
      ['Created', timeAt(issue, 'created_at', look)],
      ['Updated', timeAt(issue, 'updated_at', look)],
      ['Closed', timeAt(issue, 'closed_at', look)],
      ['Closed by', textAt(issue, 'closed_by.username')],
      ['Time', timeText(issue)],
      ['Votes', votesText(issue)],
      ['Notes', textAt(issue, 'user_notes_count')],
    ],
    body: textAt(issue, 'description'),
    address: textAt(issue, 'web_url'),
  };
};

export const printIssue = (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> =>
  printDetail(context, call, reply, issueDetail);
