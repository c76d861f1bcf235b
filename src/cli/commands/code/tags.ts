import { tags as endpoints } from '../../../contract/code/tags.ts';
import { protectedTags } from '../../../contract/organization/protected-tags.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { accessLevels, levelFlag } from './protection-levels.ts';

const name: Readonly<Record<string, FlagChanges>> = { tag_name: { name: 'name' } };

const rules: Noun = {
  name: 'protected',
  singular: 'protected tag',
  plural: 'protected tags',
  summary: 'Manage protected tags and patterns',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME', keep: true },
    { key: 'create_access_levels', title: 'CREATE', render: accessLevels('create_access_levels') },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: protectedTags.list,
      examples: [
        { command: 'repoctl tags protected list', caption: 'List protected tags with the roles that create them' },
      ],
    },
    {
      name: 'get',
      endpoint: protectedTags.get,
      examples: [{ command: "repoctl tags protected get 'v*'", caption: 'Show who can create version tags' }],
    },
    {
      name: 'create',
      section: 'protected_tags',
      endpoint: protectedTags.create,
      done: ({ at, in: place }) => `Protected ${at('name')}${place}`,
      unique: [{ together: ['name'] }],
      flags: { create_access_level: levelFlag('Role that can create the tag') },
      examples: [
        { command: "repoctl tags protected create 'v*'", caption: 'Allow only maintainers to create version tags' },
        {
          command: "repoctl tags protected create 'v*' --create-access-level nobody --if-exists update",
          caption: 'Stop new versions for a while',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: protectedTags.delete,
      confirm: {
        act: ({ given, many, params, in: place }) => `unprotect ${many ? given : String(params['name'])}${place}`,
        consequence: () => 'The tags themselves stay.',
      },
      done: ({ params, in: place }) => `Unprotected ${String(params['name'])}${place}`,
      examples: [
        {
          command: "repoctl tags protected delete 'v*' --yes",
          caption: 'Unprotect version tags without confirmation',
        },
      ],
    },
  ],
};

export const tags: Noun = {
  name: 'tags',
  summary: 'Manage tags and tag protection',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME', keep: true },
    { key: 'commit.short_id', title: 'COMMIT', keep: true },
    { key: 'message', title: 'MESSAGE', shrink: 1 },
    { key: 'commit.committed_date', title: 'COMMITTED', as: 'time' },
    { key: 'release.description', title: 'RELEASE', shrink: 2 },
    { key: 'protected', title: 'PROTECTED', as: 'flag', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl tags list -p group/project', caption: 'List the tags of a project, last name first' },
        {
          command: 'repoctl tags list --order-by updated --limit 1 -o name',
          caption: 'Print the name of the newest tag',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./tag-page.ts')).tagPage,
      flags: name,
      examples: [{ command: 'repoctl tags get v1.2.0', caption: 'Show a tag with its commit and release' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      existing: { in: [endpoints.get], atRef: true },
      unique: [{ together: ['tag_name'] }],
      positional: ['tag_name', 'ref'],
      flags: name,
      examples: [
        { command: 'repoctl tags create v1.2.0 main', caption: 'Create a lightweight tag at the tip of main' },
        {
          command: "repoctl tags create v1.2.0 main --message 'Version 1.2' --release-description @notes.md",
          caption: 'Create an annotated tag with release notes',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      confirm: { act: ({ given, many, from }) => `delete ${given} and ${many ? 'their' : 'its'} release notes${from}` },
      flags: name,
      examples: [{ command: 'repoctl tags delete v1.2.0-rc1 --yes', caption: 'Delete a tag without confirmation' }],
    },
  ],
  nouns: [rules],
};
