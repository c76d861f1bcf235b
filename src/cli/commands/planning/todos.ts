import { todos as endpoints } from '../../../contract/planning/todos.ts';
import type { Noun } from '../../verbs/noun.ts';
import { todoColumns } from './following-verbs.ts';

export const todos: Noun = {
  name: 'todos',
  summary: 'Manage to-do items',
  singular: 'to-do item',
  nameKey: 'id',
  columns: todoColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl todos list', caption: 'List your to-do items' },
        {
          command: 'repoctl todos list --action assigned --type MergeRequest',
          caption: 'List merge requests assigned to you',
        },
        { command: 'repoctl todos list --jq .[].target_url', caption: 'Print the URLs' },
      ],
    },
    {
      name: 'done',
      summary: 'Mark to-do items as done',
      endpoint: endpoints.done,
      alternatives: [
        {
          flag: 'all',
          description: 'Mark all pending items, or those that match the filters',
          endpoint: endpoints.allDone,
        },
      ],
      positional: ['id'],
      printsDryRun: true,
      done: ({ given }) => `Marked ${given} as done`,
      run: async (context, call) => (await import('./mark-todos-done.ts')).markTodosDone(context, call),
      examples: [
        { command: 'repoctl todos done 7', caption: 'Mark one item as done' },
        { command: 'repoctl todos done --all', caption: 'Mark all items as done' },
        { command: 'repoctl todos done --all --action mentioned', caption: 'Mark only mentions as done' },
      ],
    },
  ],
};
