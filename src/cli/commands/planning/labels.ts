import { labels as endpoints } from '../../../contract/planning/labels.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { Noun, Verb } from '../../verbs/noun.ts';

/** Throws UsageError for a color that is neither `#rrggbb` nor a CSS color name. */
const checkColor: Verb['complete'] = async (_context, { color }) => {
  if (typeof color !== 'string') return {};
  const { colorFault } = await import('../../values/color-fault.ts');
  const fault = colorFault(color);
  if (fault !== undefined) throw new UsageError(`--color ${fault.message}`, { hint: fault.hint });
  return {};
};

export const labels: Noun = {
  name: 'labels',
  summary: 'Manage labels',
  nameKey: 'name',
  naming: { quoted: true },
  columns: [
    { key: 'color', title: 'COLOR', as: 'swatch' },
    { key: 'name', title: 'NAME', keep: true },
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
      extras: [{ flags: '--search <text>', description: 'Only with this text in name or description' }],
      reading: async (_context, call) =>
        call.extras['search'] === undefined ? call : (await import('./search-labels.ts')).searchLabels(call),
      examples: [
        { command: 'repoctl labels list -p group/project', caption: 'List the labels of a project' },
        { command: 'repoctl labels list --search bug', caption: 'Search names and descriptions' },
        { command: 'repoctl labels list --all -o name', caption: 'List the names of all labels, one per line' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./label-page.ts')).labelPage,
      examples: [{ command: 'repoctl labels get bug', caption: 'Show a label' }],
    },
    {
      name: 'create',
      section: 'labels',
      endpoint: endpoints.create,
      unique: [{ together: ['name'] }],
      complete: checkColor,
      examples: [
        { command: "repoctl labels create bug --color '#d9534f' --priority 1", caption: 'Create a label and rank it' },
        {
          command: 'repoctl labels create docs --color teal --description @docs.txt',
          caption: 'Read the description from a file',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      complete: checkColor,
      positional: ['name'],
      examples: [
        { command: 'repoctl labels update bug --new-name defect', caption: 'Rename a label' },
        { command: 'repoctl labels update bug --priority null', caption: 'Clear the priority' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      positional: ['name'],
      examples: [{ command: 'repoctl labels delete bug --yes', caption: 'Delete a label without confirmation' }],
    },
    {
      name: 'subscribe',
      endpoint: endpoints.subscribe,
      unchanged: ({ given, in: place }) => `No change: you already subscribe to ${given}${place}`,
      flags: { label_id: { name: 'label' } },
      examples: [{ command: 'repoctl labels subscribe bug', caption: 'Subscribe to a label' }],
    },
    {
      name: 'unsubscribe',
      endpoint: endpoints.unsubscribe,
      unchanged: ({ given, in: place }) => `No change: you do not subscribe to ${given}${place}`,
      flags: { label_id: { name: 'label' } },
      examples: [{ command: 'repoctl labels unsubscribe bug', caption: 'Unsubscribe from a label' }],
    },
  ],
};
