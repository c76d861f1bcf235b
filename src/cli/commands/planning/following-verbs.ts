import { issueFollowing, mergeRequestFollowing } from '../../../contract/planning/following.ts';
import type { Column } from '../../output/column.ts';
import type { Verb } from '../../verbs/noun.ts';
import { shortBody } from './issue-columns.ts';

export const todoColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'action_name', title: 'ACTION' },
  { key: 'project.path_with_namespace', title: 'PROJECT', shrink: 2 },
  { key: 'target_type', title: 'KIND' },
  { key: 'target.iid', title: 'NUMBER', as: 'count' },
  { key: 'body', title: 'WHAT', shrink: 1, render: shortBody },
  { key: 'author.username', title: 'AUTHOR' },
  { key: 'state', title: 'STATE', as: 'state', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];

const kinds = {
  issues: { endpoints: issueFollowing, flags: { iid: { name: 'issue' } } },
  mrs: { endpoints: mergeRequestFollowing, flags: { iid: { name: 'mr' } } },
} as const;

/** The verbs of `issues` and `mrs` for notifications and to-do items. */
export const followingVerbs = (of: keyof typeof kinds): readonly Verb[] => {
  const { endpoints, flags } = kinds[of];
  return [
    {
      name: 'subscribe',
      endpoint: endpoints.subscribe,
      unchanged: ({ given, in: place }) => `No change: you already subscribe to ${given}${place}`,
      flags,
      examples: [{ command: `repoctl ${of} subscribe 12`, caption: 'Subscribe to notifications' }],
    },
    {
      name: 'unsubscribe',
      endpoint: endpoints.unsubscribe,
      unchanged: ({ given, in: place }) => `No change: you do not subscribe to ${given}${place}`,
      flags,
      examples: [{ command: `repoctl ${of} unsubscribe 12`, caption: 'Unsubscribe, even if you participate' }],
    },
    {
      name: 'todo',
      endpoint: endpoints.todo,
      done: ({ given }) => `Added ${given} to your to-do list`,
      flags,
      columns: todoColumns,
      examples: [{ command: `repoctl ${of} todo 12`, caption: 'Add it to your to-do list' }],
    },
  ];
};
