import { labels as endpoints } from '../../../contract/planning/labels.ts';
import type { Noun } from '../../verbs/noun.ts';

export const labels: Noun = {
  name: 'labels',
  summary: 'Labels of a project',
  nameKey: 'name',
  columns: [
    { key: 'color', title: 'COLOR', as: 'swatch' },
    { key: 'name', title: 'NAME' },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
    { key: 'open_issues_count', title: 'ISSUES', as: 'count' },
    { key: 'open_merge_requests_count', title: 'MRS', as: 'count' },
    { key: 'priority', title: 'PRIORITY', as: 'count' },
    { key: 'subscribed', title: 'SUBSCRIBED', as: 'flag' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { line: 'repoctl labels list -p group/project', says: 'The first page of the labels of a project' },
        { line: 'repoctl labels list --all -o name', says: 'The names of all labels, one per line' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      examples: [{ line: 'repoctl labels get bug', says: 'One label, by its name' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      examples: [
        { line: "repoctl labels create bug --color '#d9534f' --priority 1", says: 'A label that stands first' },
        { line: 'repoctl labels create docs --color teal --description @docs.txt', says: 'With a text from a file' },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      positional: ['name'],
      examples: [
        { line: 'repoctl labels update bug --new-name defect', says: 'Rename a label' },
        { line: 'repoctl labels update bug --priority null', says: 'Take its rank away' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      positional: ['name'],
      examples: [{ line: 'repoctl labels delete bug --yes', says: 'Delete a label without being asked' }],
    },
    {
      name: 'subscribe',
      endpoint: endpoints.subscribe,
      flags: { label_id: { name: 'label' } },
      examples: [{ line: 'repoctl labels subscribe bug', says: 'Follow the issues of a label' }],
    },
    {
      name: 'unsubscribe',
      endpoint: endpoints.unsubscribe,
      flags: { label_id: { name: 'label' } },
      examples: [{ line: 'repoctl labels unsubscribe bug', says: 'No longer follow a label' }],
    },
  ],
};
