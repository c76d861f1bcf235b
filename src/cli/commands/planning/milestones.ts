import { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import type { Noun } from '../../verbs/noun.ts';
import { milestoneColumns } from './issue-columns.ts';

const milestoneId = { milestone_id: { name: 'milestone' } };

export const milestones: Noun = {
  name: 'milestones',
  summary: 'Manage milestones',
  nameKey: 'title',
  naming: { quoted: true },
  columns: milestoneColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List the milestones of a project or group',
      endpoint: projectMilestones.list,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.list }],
      examples: [
        {
          command: 'repoctl milestones list -p group/project --state active',
          caption: 'List the active milestones of a project',
        },
        { command: 'repoctl milestones list -g platform --search 2.0', caption: 'Search the milestones of a group' },
      ],
    },
    {
      name: 'get',
      summary: 'Show a milestone of a project or group',
      endpoint: projectMilestones.get,
      web: true,
      page: async () => (await import('./milestone-page.ts')).milestonePage,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.get }],
      flags: milestoneId,
      examples: [{ command: 'repoctl milestones get 12 -g platform', caption: 'Show a milestone of a group by ID' }],
    },
    {
      name: 'create',
      section: 'milestones',
      summary: 'Create a milestone in a project or group',
      endpoint: projectMilestones.create,
      unique: [{ together: ['title'] }],
      alternatives: [{ flag: 'group', endpoint: groupMilestones.create }],
      examples: [
        {
          command: "repoctl milestones create 'Version 2.0' --due-date 2030-06-30",
          caption: 'Create a milestone with a due date',
        },
        { command: "repoctl milestones create 'Third quarter' -g platform", caption: 'Create a milestone in a group' },
      ],
    },
    {
      name: 'update',
      summary: 'Update, close, or reopen a milestone',
      endpoint: projectMilestones.update,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.update }],
      flags: milestoneId,
      examples: [
        { command: 'repoctl milestones update 12 --state-event close', caption: 'Close a milestone' },
        { command: 'repoctl milestones update 12 --due-date null', caption: 'Clear the due date' },
      ],
    },
    {
      name: 'promote',
      summary: 'Make a milestone of a project one of its group',
      endpoint: projectMilestones.promote,
      flags: milestoneId,
      confirm: {
        act: ({ given, in: place }) => `make ${given}${place} a milestone of its group`,
        consequence: () =>
          'Milestones with its title in other projects of the group are merged into it. This cannot be undone.',
      },
      done: ({ given, in: place }) => `Made ${given}${place} a milestone of its group`,
      examples: [
        {
          command: 'repoctl milestones promote 12',
          caption: 'Make a milestone one of its group, with those of its title in other projects',
        },
        {
          command: "repoctl milestones promote 'Version 2.0' -p platform/api --yes",
          caption: 'Make a milestone one of its group without confirmation',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete a milestone of a project or group',
      endpoint: projectMilestones.delete,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.delete }],
      flags: milestoneId,
      confirm: {
        effects: async (context, params, endpoint) =>
          (await import('./effects-on-milestone.ts')).effectsOnMilestone(context, params, endpoint),
      },
      examples: [
        { command: 'repoctl milestones delete 12', caption: 'Delete a milestone; its issues and merge requests stay' },
        { command: "repoctl milestones delete 'Version 2.0' -g platform --yes", caption: 'Delete one of a group' },
      ],
    },
    {
      name: 'issues',
      summary: 'List the issues of a milestone',
      endpoint: projectMilestones.issues,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.issues }],
      flags: milestoneId,
      nameKey: 'iid',
      columns: async () => (await import('./issue-columns.ts')).issueColumnsEverywhere,
      examples: [
        { command: 'repoctl milestones issues 12 -g platform --all', caption: 'List all issues of a milestone' },
      ],
    },
    {
      name: 'mrs',
      summary: 'List the merge requests of a milestone',
      endpoint: projectMilestones.mergeRequests,
      alternatives: [{ flag: 'group', endpoint: groupMilestones.mergeRequests }],
      flags: milestoneId,
      nameKey: 'iid',
      columns: async () => (await import('./mr-columns.ts')).mrColumnsEverywhere,
      examples: [{ command: 'repoctl milestones mrs 12 --all', caption: 'List all merge requests of a milestone' }],
    },
  ],
};
