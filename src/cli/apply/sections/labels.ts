import { groupLabels, labels as projectLabels } from '../../../contract/planning/labels.ts';
import { longColor } from './compare.ts';
import { fieldsOf, type Section } from './section.ts';
import { withoutBlanks } from './spelling.ts';

export const labels: Section = {
  name: 'labels',
  singular: 'label',
  calls: { projects: projectLabels, groups: groupLabels },
  // A list shows the labels of the groups above, too.
  isOwn: (record) => record['is_project_label'] !== false,
  nameOf: (record) => String(record['name']),
  spelling: withoutBlanks,
  named: (name) => ({ name }),
  ref: ({ name }) => ({ name }),
  rename: 'new_name',
  fields: fieldsOf({
    of: [projectLabels.create],
    without: ['name'],
    more: {
      // Older servers accept six digits only.
      color: { compare: 'color', write: (color) => ({ color: longColor(String(color)) }) },
      description: { compare: 'text' },
    },
  }),
};
