import { todos as endpoints } from '../../../contract/planning/todos.ts';
import type { Noun } from '../../verbs/noun.ts';
import { todoColumns } from './discussion-of.ts';

export const todos: Noun = {
  name: 'todos',
  summary: 'What you were asked to look at',
  singular: 'to-do item',
  nameKey: 'id',
  columns: todoColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl todos list', caption: 'What waits for you' },
        { command: 'repoctl todos list --action assigned --type MergeRequest', caption: 'What you are to review' },
        { command: 'repoctl todos list --jq .[].target_url', caption: 'Where it is' },
      ],
    },
    {
      name: 'done',
      summary: 'Mark a todo as done, or all that wait',
      endpoint: endpoints.done,
      alternatives: [
        { flag: 'all', description: 'All that wait, or those that the filters select', endpoint: endpoints.allDone },
      ],
      positional: ['id'],
      printsDryRun: true,
      done: ({ given }) => `Marked ${given} as done`,
      run: async (context, call) => (await import('./mark-todos-done.ts')).markTodosDone(context, call),
      examples: [
        { command: 'repoctl todos done 7', caption: 'One of them' },
        { command: 'repoctl todos done --all', caption: 'All of them' },
        { command: 'repoctl todos done --all --action mentioned', caption: 'Where you were only mentioned' },
      ],
    },
  ],
};
