import { events as endpoints } from '../../../../contract/activity/events.ts';
import type { Noun } from '../../../verbs/noun.ts';

export const events: Noun = {
  name: 'events',
  summary: 'View activity',
  nameKey: 'id',
  columns: [
    { key: 'created_at', title: 'CREATED', as: 'time' },
    { key: 'author_username', title: 'AUTHOR' },
    { key: 'action_name', title: 'ACTION' },
    { key: 'target_type', title: 'KIND' },
    { key: 'target_title', title: 'TITLE', shrink: 1 },
    { key: 'push_data.ref', title: 'REF', shrink: 2 },
    { key: 'project_id', title: 'PROJECT', as: 'count' },
  ],
  verbs: [
    {
      name: 'list',
      summary: "List your activity, a user's, or a project's",
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'user', endpoint: endpoints.listForUser },
        { flag: 'project', endpoint: endpoints.listForProject },
      ],
      flags: { id: { name: 'user', description: 'Username or ID' } },
      run: async (context, call) => (await import('./list-events.ts')).listEvents(context, call),
      examples: [
        { command: 'repoctl events list', caption: 'List your activity by day' },
        { command: 'repoctl events list --user ada --action pushed --all', caption: 'List all pushes of a user' },
        {
          command: 'repoctl events list -p group/project --after 7d --json',
          caption: 'List the activity in a project in the last week',
        },
      ],
    },
  ],
};
