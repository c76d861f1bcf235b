import { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import type { Noun } from '../../verbs/noun.ts';
import { milestoneColumns } from './issue-columns.ts';

const milestoneId = { milestone_id: { name: 'milestone' } };

export const milestones: Noun = {
  name: 'milestones',
  summary: 'Milestones of a project or a group',
  nameKey: 'title',
  columns: milestoneColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List the milestones of a project or a group',
      endpoint: projectMilestones.list,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.list }],
      examples: [
        { line: 'repoctl milestones list -p group/project --state active', says: 'What a project works towards' },
        { line: 'repoctl milestones list -g platform --search 2.0', says: 'The milestones of a group about 2.0' },
      ],
    },
    {
      name: 'get',
      summary: 'Show a milestone of a project or a group',
      endpoint: projectMilestones.get,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.get }],
      flags: milestoneId,
      examples: [{ line: 'repoctl milestones get 12 -g platform', says: 'One milestone of a group, by its ID' }],
    },
    {
      name: 'create',
      summary: 'Create a milestone in a project or a group',
      endpoint: projectMilestones.create,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.create }],
      examples: [
        { line: "repoctl milestones create 'Version 2.0' --due-date 2030-06-30", says: 'A milestone with its day' },
        { line: "repoctl milestones create 'Third quarter' -g platform", says: 'A milestone of a group' },
      ],
    },
    {
      name: 'update',
      summary: 'Change, close or reopen a milestone of a project or a group',
      endpoint: projectMilestones.update,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.update }],
      flags: milestoneId,
      examples: [
        { line: 'repoctl milestones update 12 --state-event close', says: 'Close a milestone' },
        { line: 'repoctl milestones update 12 --due-date null', says: 'Take the day away' },
      ],
    },
    {
      name: 'issues',
      summary: 'List the issues of a milestone of a project or a group',
      endpoint: projectMilestones.issues,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.issues }],
      flags: milestoneId,
      columns: async () => (await import('./issue-columns.ts')).issueColumnsEverywhere,
      examples: [{ line: 'repoctl milestones issues 12 -g platform --all', says: 'All that is planned for it' }],
    },
    {
      name: 'mrs',
      summary: 'List the merge requests of a milestone of a project or a group',
      endpoint: projectMilestones.mergeRequests,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.mergeRequests }],
      flags: milestoneId,
      columns: async () => (await import('./mr-columns.ts')).mrColumnsEverywhere,
      examples: [{ line: 'repoctl milestones mrs 12 --all', says: 'All that is to be merged for it' }],
    },
  ],
};
