import { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import type { Noun } from '../../verbs/noun.ts';
import { milestoneColumns } from './issue-columns.ts';

const milestoneId = { milestone_id: { name: 'milestone' } };

export const milestones: Noun = {
  name: 'milestones',
  summary: 'Milestones of a project or a group',
  nameKey: 'title',
  naming: { quoted: true },
  columns: milestoneColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List the milestones of a project or a group',
      endpoint: projectMilestones.list,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.list }],
      examples: [
        { command: 'repoctl milestones list -p group/project --state active', caption: 'What a project works towards' },
        { command: 'repoctl milestones list -g platform --search 2.0', caption: 'The milestones of a group about 2.0' },
      ],
    },
    {
      name: 'get',
      summary: 'Show a milestone of a project or a group',
      endpoint: projectMilestones.get,
      web: true,
      page: async () => (await import('./milestone-page.ts')).milestonePage,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.get }],
      flags: milestoneId,
      examples: [{ command: 'repoctl milestones get 12 -g platform', caption: 'One milestone of a group, by its ID' }],
    },
    {
      name: 'create',
      summary: 'Create a milestone in a project or a group',
      endpoint: projectMilestones.create,
      unique: [{ together: ['title'] }],
      alternatives: [{ flag: 'group', endpoint: groupMilestones.create }],
      examples: [
        {
          command: "repoctl milestones create 'Version 2.0' --due-date 2030-06-30",
          caption: 'A milestone with its day',
        },
        { command: "repoctl milestones create 'Third quarter' -g platform", caption: 'A milestone of a group' },
      ],
    },
    {
      name: 'update',
      summary: 'Change, close or reopen a milestone of a project or a group',
      endpoint: projectMilestones.update,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.update }],
      flags: milestoneId,
      examples: [
        { command: 'repoctl milestones update 12 --state-event close', caption: 'Close a milestone' },
        { command: 'repoctl milestones update 12 --due-date null', caption: 'Take the day away' },
      ],
    },
    {
      name: 'issues',
      summary: 'List the issues of a milestone of a project or a group',
      endpoint: projectMilestones.issues,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.issues }],
      flags: milestoneId,
      columns: async () => (await import('./issue-columns.ts')).issueColumnsEverywhere,
      examples: [{ command: 'repoctl milestones issues 12 -g platform --all', caption: 'All that is planned for it' }],
    },
    {
      name: 'mrs',
      summary: 'List the merge requests of a milestone of a project or a group',
      endpoint: projectMilestones.mergeRequests,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.mergeRequests }],
      flags: milestoneId,
      columns: async () => (await import('./mr-columns.ts')).mrColumnsEverywhere,
      examples: [{ command: 'repoctl milestones mrs 12 --all', caption: 'All that is to be merged for it' }],
    },
  ],
};
