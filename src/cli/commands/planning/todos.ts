import { todos as endpoints } from '../../../contract/planning/todos.ts';
import type { Noun } from '../../verbs/noun.ts';
import { todoColumns } from './discussion-of.ts';

export const todos: Noun = {
  name: 'todos',
  summary: 'What you were asked to look at',
  nameKey: 'id',
  columns: todoColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { line: 'repoctl todos list', says: 'What waits for you' },
        { line: 'repoctl todos list --action assigned --type MergeRequest', says: 'What you are to review' },
        { line: 'repoctl todos list --jq .[].target_url', says: 'Where it is' },
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
      examples: [
        { line: 'repoctl todos done 7', says: 'One of them' },
        { line: 'repoctl todos done --all', says: 'All of them' },
        { line: 'repoctl todos done --all --action mentioned', says: 'Where you were only mentioned' },
      ],
    },
  ],
};
