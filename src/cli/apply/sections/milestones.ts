import { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import { fieldsOf, type Section } from './section.ts';
import { withoutBlanks } from './spelling.ts';

const events: Readonly<Record<string, string>> = { active: 'activate', closed: 'close' };

export const milestones: Section = {
  name: 'milestones',
  singular: 'milestone',
  calls: { projects: projectMilestones, groups: groupMilestones },
  nameOf: (record) => String(record['title']),
  spelling: withoutBlanks,
  named: (title) => ({ title }),
  ref: ({ id }) => ({ milestone_id: id }),
  rename: 'title',
  fields: fieldsOf({
    of: [projectMilestones.create],
    without: ['title'],
    more: {
      description: { compare: 'text' },
      state: {
        schema: { type: 'string', enum: ['active', 'closed'], description: 'State' },
        write: (value) => ({ state_event: events[String(value)] }),
      },
    },
  }),
};
