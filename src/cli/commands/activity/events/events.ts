import { events as endpoints } from '../../../../contract/activity/events.ts';
import type { Noun } from '../../../verbs/noun.ts';

export const events: Noun = {
  name: 'events',
  summary: 'What you, a user or the people of a project did',
  nameKey: 'action_name',
  columns: [
    { key: 'created_at', title: 'TIME', as: 'time' },
    { key: 'author_username', title: 'WHO' },
    { key: 'action_name', title: 'ACTION' },
    { key: 'target_type', title: 'WHAT' },
    { key: 'target_title', title: 'TITLE', shrink: 1 },
    { key: 'push_data.ref', title: 'REF', shrink: 2 },
    { key: 'project_id', title: 'PROJECT', as: 'count' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List what you did, what a user did, or what happened in a project',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'user', endpoint: endpoints.listForUser },
        { flag: 'project', endpoint: endpoints.listForProject },
      ],
      flags: { id: { name: 'user', description: 'ID or username of the user whose events they are' } },
      run: async (context, call) => (await import('./list-events.ts')).listEvents(context, call),
      examples: [
        { command: 'repoctl events list', caption: 'What you did, day by day' },
        { command: 'repoctl events list --user ada --action pushed --all', caption: 'All that somebody pushed' },
        {
          command: 'repoctl events list -p group/project --after 2030-06-01 --json',
          caption: 'A project since the 2nd of June',
        },
      ],
    },
  ],
};
