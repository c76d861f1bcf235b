import { groupLabels, labels as projectLabels } from '../../../contract/planning/labels.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { ListVerb, Noun, Verb } from '../../verbs/noun.ts';

/** Throws UsageError for a color that is neither `#rrggbb` nor a CSS color name. */
const checkColor: Verb['complete'] = async (_context, { color }) => {
  if (typeof color !== 'string') return {};
  const { colorFault } = await import('../../values/color-fault.ts');
  const fault = colorFault(color);
  if (fault !== undefined) throw new UsageError(`--color ${fault.message}`, { hint: fault.hint });
  return {};
};

/** Current services count for a list only on request; a table shows counts, and a condition can be about them. */
const reading: ListVerb['reading'] = (_context, call) => {
  const { view, paging, params } = call;
  const needsCounts = view.format === 'table' || paging?.where?.some((condition) => condition.includes('_count'));
  return needsCounts === true && params['with_counts'] === undefined
    ? { ...call, params: { ...params, with_counts: true } }
    : call;
};

const labelId = { label_id: { name: 'label' } };

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
      summary: 'List the labels of a project or group',
      endpoint: projectLabels.list,
      alternatives: [{ flag: 'group', endpoint: groupLabels.list }],
      reading,
      examples: [
        { command: 'repoctl labels list -p group/project', caption: 'List the labels that a project can use' },
        { command: 'repoctl labels list --search bug', caption: 'Search names and descriptions' },
        {
          command: 'repoctl labels list -g platform --no-include-ancestor-groups --all -o name',
          caption: 'List the names of all labels of a group, one per line',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show a label of a project or group',
      endpoint: projectLabels.get,
      alternatives: [{ flag: 'group', endpoint: groupLabels.get }],
      page: async () => (await import('./label-page.ts')).labelPage,
      examples: [{ command: 'repoctl labels get bug', caption: 'Show a label' }],
    },
    {
      name: 'create',
      section: 'labels',
      summary: 'Create a label in a project or group',
      endpoint: projectLabels.create,
      alternatives: [{ flag: 'group', endpoint: groupLabels.create }],
      unique: [{ together: ['name'] }],
      complete: checkColor,
      examples: [
        { command: "repoctl labels create bug --color '#d9534f' --priority 1", caption: 'Create a label and rank it' },
        {
          command: 'repoctl labels create docs --color teal --description @docs.txt',
          caption: 'Read the description from a file',
        },
        {
          command: 'repoctl labels create security --color crimson -g platform',
          caption: 'Create a label for all projects of a group',
        },
      ],
    },
    {
      name: 'update',
      summary: 'Update a label of a project or group',
      endpoint: projectLabels.update,
      alternatives: [{ flag: 'group', endpoint: groupLabels.update }],
      complete: checkColor,
      positional: ['name'],
      examples: [
        { command: 'repoctl labels update bug --new-name defect', caption: 'Rename a label' },
        { command: 'repoctl labels update bug --priority null', caption: 'Clear the priority' },
      ],
    },
    {
      name: 'promote',
      summary: 'Make a label of a project one of its group',
      endpoint: projectLabels.promote,
      confirm: {
        act: ({ given, in: place }) =>
          `make ${given}${place} a label of its group, with those of its name in other projects`,
      },
      done: ({ given, in: place }) => `Made ${given}${place} a label of its group`,
      examples: [
        { command: 'repoctl labels promote bug --yes', caption: 'Make a label one of its group without confirmation' },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete a label of a project or group',
      endpoint: projectLabels.delete,
      alternatives: [{ flag: 'group', endpoint: groupLabels.delete }],
      positional: ['name'],
      examples: [{ command: 'repoctl labels delete bug --yes', caption: 'Delete a label without confirmation' }],
    },
    {
      name: 'subscribe',
      summary: 'Subscribe to a label of a project or group',
      endpoint: projectLabels.subscribe,
      alternatives: [{ flag: 'group', endpoint: groupLabels.subscribe }],
      unchanged: ({ given, in: place }) => `No change: you already subscribe to ${given}${place}`,
      flags: labelId,
      examples: [{ command: 'repoctl labels subscribe bug', caption: 'Subscribe to a label' }],
    },
    {
      name: 'unsubscribe',
      summary: 'Unsubscribe from a label of a project or group',
      endpoint: projectLabels.unsubscribe,
      alternatives: [{ flag: 'group', endpoint: groupLabels.unsubscribe }],
      unchanged: ({ given, in: place }) => `No change: you do not subscribe to ${given}${place}`,
      flags: labelId,
      examples: [{ command: 'repoctl labels unsubscribe bug', caption: 'Unsubscribe from a label' }],
    },
  ],
};
