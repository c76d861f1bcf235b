import { issues as endpoints } from '../../../contract/planning/issues.ts';
import type { Noun } from '../../verbs/noun.ts';
import { commentsOf } from './comments-option.ts';
import { discussionNouns } from './discussion-nouns.ts';
import { followingVerbs } from './following-verbs.ts';
import { issueColumns, issueColumnsEverywhere } from './issue-columns.ts';
import { labelChanges } from './label-changes.ts';
import { shortAssignees, shortChanges, shortFilters, shortSettings, usualOfList } from './short-flags.ts';
import { stateVerb } from './state-verb.ts';

const number = { issue_iid: { name: 'issue' } } as const;

const stateful = { noun: 'issues', update: endpoints.update, flags: number };

export const issues: Noun = {
  name: 'issues',
  summary: 'Manage issues, comments, and time tracking',
  nameKey: 'iid',
  naming: { sign: '#', title: 'title' },
  columns: issueColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List open issues of the current project, a group, or your own',
      endpoint: endpoints.list,
      usual: usualOfList,
      alternatives: [
        { flag: 'project', endpoint: endpoints.listForProject },
        { flag: 'group', endpoint: endpoints.listForGroup, covers: 'projects' },
        { flag: 'mine', description: 'List yours in all projects', endpoint: endpoints.list },
      ],
      inCurrentScope: true,
      web: true,
      flags: {
        ...shortFilters,
        due_date: { words: { none: '0' }, description: 'Only due then; none without, any with a due date' },
      },
      columns: issueColumnsEverywhere,
      reading: async (context, call) =>
        (await import('./read-open.ts')).readOpen(context, call, {
          inProject: issueColumns,
          everywhere: issueColumnsEverywhere,
          hidden: 'closed ones',
        }),
      examples: [
        { command: 'repoctl issues list', caption: 'List the open issues of the current project' },
        {
          command: 'repoctl issues list --mine --scope assigned-to-me',
          caption: 'List what is assigned to you in all projects',
        },
        { command: 'repoctl issues list --state all --all', caption: 'List closed issues, too' },
        {
          command: "repoctl issues list -p group/project --labels bug,'needs review'",
          caption: 'List issues that have both labels',
        },
        {
          command: 'repoctl issues list -g platform --milestone None --all',
          caption: 'List the issues of a group without a milestone',
        },
        {
          command: 'repoctl issues list --labels bug --not-labels wontfix --not-assignee @me',
          caption: 'List bugs that are not assigned to you',
        },
        { command: 'repoctl issues list --due-date overdue', caption: 'List issues that are overdue' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: number,
      web: true,
      page: async () => (await import('./issue-page.ts')).issuePage,
      ...commentsOf('issues'),
      examples: [
        { command: 'repoctl issues get 12', caption: 'Read an issue and the latest comments' },
        { command: 'repoctl issues get 12 --comments > 12.txt', caption: 'Save an issue with all comments as text' },
        { command: 'repoctl issues get 12 --web', caption: 'Open an issue in a browser' },
        {
          command: 'repoctl issues get 12 --jq .assignees[].username',
          caption: 'Print the usernames of the assignees',
        },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      usual: [
        '--project',
        '--title',
        '--description',
        '--labels',
        '--assignees',
        '--milestone',
        '--due-date',
        '--confidential',
        '--editor',
        '--created-at',
      ],
      flags: { ...shortSettings, ...shortAssignees },
      examples: [
        {
          command: "repoctl issues create 'Lamp is out' --labels bug --due-date 2030-06-30",
          caption: 'Create an issue with a due date',
        },
        {
          command: "repoctl issues create 'Key is lost' --confidential --description @report.md",
          caption: 'Create a confidential issue',
        },
        { command: 'repoctl issues create -e', caption: 'Write the title and description in your editor' },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      usual: [
        '--project',
        '--title',
        '--description',
        '--add-label',
        '--remove-label',
        '--labels',
        '--assignees',
        '--milestone',
        '--due-date',
        '--editor',
      ],
      flags: { ...number, ...shortChanges, ...shortAssignees },
      ...labelChanges,
      examples: [
        {
          command: 'repoctl issues update 12 --labels bug,urgent',
          caption: 'Replace all labels',
        },
        {
          command: 'repoctl issues update 12 --add-label urgent --remove-label idea',
          caption: 'Add and remove single labels',
        },
        {
          command: 'repoctl issues update 12 --assignees ann,bob --milestone null',
          caption: 'Replace the assignees and clear the milestone',
        },
      ],
    },
    stateVerb(stateful, 'close', 'Close an issue'),
    stateVerb(stateful, 'reopen', 'Reopen an issue'),
    {
      name: 'move',
      done: ({ given, thing, from, params }) =>
        `Moved ${given}${from} to project ${String(params['to_project_id'])} as ${thing}`,
      endpoint: endpoints.move,
      flags: number,
      examples: [
        { command: 'repoctl issues move 12 --to-project platform/api', caption: 'Move an issue to another project' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: number,
      examples: [{ command: 'repoctl issues delete 12 --yes', caption: 'Delete an issue without confirmation' }],
    },
    ...followingVerbs('issues'),
  ],
  nouns: discussionNouns('issues'),
};
