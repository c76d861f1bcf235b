import { registryRepositories, registryTags as tagEndpoints } from '../../../contract/ci/registry.ts';
import type { Column } from '../../output/column.ts';
import type { Noun } from '../../verbs/noun.ts';
import { projectIds } from './project-ids.ts';
import { registryRules, registryTagRules } from './registry-rules.ts';
import { registryTags } from './registry-tags.ts';

const columns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'path', title: 'PATH', keep: true },
  { key: 'tags_count', title: 'TAGS', as: 'count' },
  { key: 'size', title: 'SIZE', as: 'size' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'created_at', title: 'CREATED', as: 'time' },
  { key: 'location', title: 'LOCATION', wide: true },
];

export const registry: Noun = {
  name: 'registry',
  singular: 'registry repository',
  plural: 'registry repositories',
  summary: 'Manage the container registry of projects',
  nameKey: 'path',
  columns,
  verbs: [
    {
      name: 'list',
      summary: 'List the registry repositories of a project or group',
      endpoint: registryRepositories.list,
      alternatives: [{ flag: 'group', endpoint: registryRepositories.listForGroup }],
      reading: projectIds(columns),
      examples: [
        {
          command: 'repoctl registry list -p platform/api --tags-count',
          caption: 'List the repositories of a project with the number of their tags',
        },
        {
          command: 'repoctl registry list -g platform --all',
          caption: 'List the repositories of all projects in a group',
        },
      ],
    },
    {
      name: 'get',
      endpoint: registryRepositories.get,
      flags: { id: { name: 'repository' } },
      prepare: async (context, call) => (await import('./find-registry-repository.ts')).withId(context, call.params),
      examples: [
        { command: 'repoctl registry get 7 --tags-count', caption: 'Show a repository with the number of its tags' },
        {
          command: 'repoctl registry get platform/api/web --size',
          caption: 'Show the storage size of a repository',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: registryRepositories.delete,
      flags: { repository_id: { name: 'repository' } },
      confirm: {
        look: async (context, params) => (await import('./find-registry-repository.ts')).lookAt(context, params),
        effects: async (context, { id, repository_id }) => {
          const { openCounter } = await import('../../verbs/count-records.ts');
          const amount = await (await openCounter(context)).count(tagEndpoints.list, { id, repository_id });
          return [{ on: 'deleted', one: 'tag', amount }];
        },
      },
      examples: [
        { command: 'repoctl registry delete 7 -p platform/api', caption: 'Delete a repository by ID' },
        {
          command: 'repoctl registry delete platform/api/old -p platform/api',
          caption: 'Delete a repository with all of its tags',
        },
      ],
    },
  ],
  nouns: [registryTags, registryRules, registryTagRules],
};
