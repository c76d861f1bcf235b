import { topics as endpoints } from '../../../contract/organization/topics.ts';
import type { Noun } from '../../verbs/noun.ts';

const topic = { id: { name: 'topic' } } as const;

export const topics: Noun = {
  name: 'topics',
  summary: 'Manage the topics of projects',
  nameKey: 'name',
  naming: { key: 'id', title: 'name' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'name', title: 'NAME', keep: true },
    { key: 'title', title: 'TITLE', shrink: 1 },
    { key: 'total_projects_count', title: 'PROJECTS', as: 'count' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl topics list --search water', caption: 'Find topics by name or title' },
        {
          command: 'repoctl topics list --without-projects --all -o name | repoctl topics delete - --yes',
          caption: 'Delete all topics that no project has',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: topic,
      examples: [{ command: 'repoctl topics get harbors', caption: 'Show a topic by its name' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      existing: {
        in: [endpoints.list],
        query: ({ name }) => ({ search: name }),
        isIt: (record, { name }) => record['name'] === name,
        update: endpoints.update,
        ref: ({ id }) => ({ id }),
      },
      examples: [
        { command: "repoctl topics create harbors --title 'Harbors'", caption: 'Create a topic' },
        {
          command: "repoctl topics create cranes --title 'Cranes' --avatar @crane.png",
          caption: 'Create a topic with an avatar',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: topic,
      examples: [
        {
          command: "repoctl topics update 7 --title 'Harbors and docks'",
          caption: 'Change the title of a topic',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: topic,
      confirm: { consequence: ({ many }) => `Projects lose ${many ? 'them' : 'it'}.` },
      examples: [{ command: 'repoctl topics delete 7 --yes', caption: 'Delete a topic without confirmation' }],
    },
    {
      name: 'merge',
      endpoint: endpoints.merge,
      positional: ['source_topic_id'],
      flags: { source_topic_id: { name: 'topic' }, target_topic_id: { name: 'into' } },
      confirm: { consequence: () => 'Its projects get the other topic, and it is deleted.' },
      examples: [{ command: 'repoctl topics merge 8 --into 7 --yes', caption: 'Replace another spelling of a topic' }],
    },
  ],
};
