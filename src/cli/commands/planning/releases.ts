import { releases as endpoints } from '../../../contract/planning/releases.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';

const tag: Readonly<Record<string, FlagChanges>> = { tag_name: { name: 'tag' } };

export const releases: Noun = {
  name: 'releases',
  summary: 'Manage releases',
  nameKey: 'tag_name',
  columns: [
    { key: 'tag_name', title: 'TAG', keep: true },
    { key: 'name', title: 'NAME', shrink: 1 },
    { key: 'released_at', title: 'RELEASED', as: 'time' },
    { key: 'author', title: 'AUTHOR', as: 'user' },
    { key: 'description', title: 'DESCRIPTION', shrink: 2 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl releases list -p group/project', caption: 'List the releases, latest first' },
        { command: 'repoctl releases list --limit 1 -o name', caption: 'Print the tag of the latest release' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./release-page.ts')).releasePage,
      flags: tag,
      examples: [
        { command: 'repoctl releases get v1.2.0', caption: 'Show a release' },
        { command: 'repoctl releases get v1.2.0 --jq .description', caption: 'Print the release notes' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      existing: { in: [endpoints.get], update: endpoints.update },
      unique: [{ together: ['tag_name'] }],
      flags: tag,
      examples: [
        {
          command: 'repoctl releases create v1.2.0 --description @notes.md',
          caption: 'Release an existing tag with notes from a file',
        },
        {
          command: "repoctl releases create v1.2.0 --ref main --tag-message 'Version 1.2' --description 'Small fixes'",
          caption: 'Create an annotated tag and release it',
        },
        {
          command: "repoctl releases create v2.0.0 --name 'Winter release' --released-at +30d",
          caption: 'Announce a release that comes in 30 days',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: tag,
      examples: [
        {
          command: 'repoctl releases update v1.2.0 --description - < notes.md',
          caption: 'Replace the release notes from stdin',
        },
        { command: "repoctl releases update v1.2.0 --name 'Version 1.2'", caption: 'Rename a release' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: tag,
      confirm: { consequence: ({ many }) => (many ? 'The tags stay.' : 'The tag stays.') },
      examples: [{ command: 'repoctl releases delete v1.2.0 --yes', caption: 'Delete a release without confirmation' }],
    },
  ],
};
