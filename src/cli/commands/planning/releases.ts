import { releaseLinks } from '../../../contract/planning/release-links.ts';
import { releases as endpoints } from '../../../contract/planning/releases.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges, WireParams } from '../../verbs/parameter.ts';
import { shownLink, shownRelease } from './shown-release.ts';

const tag: Readonly<Record<string, FlagChanges>> = { tag_name: { name: 'tag' } };
const settings: Readonly<Record<string, FlagChanges>> = { ...tag, milestones: { name: 'milestone' } };

const page = async () => (await import('./release-page.ts')).releasePage;

const ofLink: Readonly<Record<string, FlagChanges>> = { ...tag, link_id: { name: 'link' } };

const ofRelease = ({ tag_name: name }: WireParams): string => `release ${String(name)}`;

const links: Noun = {
  name: 'links',
  summary: 'Manage the links among the assets of a release',
  nameKey: 'id',
  naming: { title: 'name' },
  belongs: (params) => ({ in: `in ${ofRelease(params)}`, from: `from ${ofRelease(params)}` }),
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'name', title: 'NAME', keep: true, shrink: 1 },
    { key: 'link_type', title: 'TYPE' },
    { key: 'url', title: 'URL', shrink: 2 },
    { key: 'direct_asset_url', title: 'DIRECT URL', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: releaseLinks.list,
      flags: tag,
      examples: [
        { command: 'repoctl releases links list v1.2.0', caption: 'List the links of a release, newest first' },
        {
          command: "repoctl releases links list v1.2.0 --jq '.[].direct_asset_url'",
          caption: 'Print the download URLs',
        },
      ],
    },
    {
      name: 'get',
      endpoint: releaseLinks.get,
      flags: ofLink,
      examples: [
        { command: 'repoctl releases links get v1.2.0 app.zip --jq .url', caption: 'Print the URL of a link' },
      ],
    },
    {
      name: 'create',
      endpoint: releaseLinks.create,
      existing: {
        in: [releaseLinks.list],
        isIt: ({ name }, params) => name === params['name'],
        update: releaseLinks.update,
        ref: ({ id }) => ({ link_id: id }),
        shown: shownLink,
      },
      unique: [{ together: ['tag_name', 'name'] }],
      positional: ['tag_name', 'name', 'url'],
      flags: tag,
      examples: [
        {
          command:
            'repoctl releases links create v1.2.0 app.zip https://files.example.com/1.2/app.zip --link-type package',
          caption: 'Add a link to a package',
        },
        {
          command:
            'repoctl releases links create v1.2.0 app https://files.example.com/1.2/app --direct-asset-path /bin/app',
          caption: 'Add a link with a path that stays when the URL changes',
        },
      ],
    },
    {
      name: 'update',
      endpoint: releaseLinks.update,
      flags: ofLink,
      examples: [
        {
          command: 'repoctl releases links update v1.2.0 4 --url https://cdn.example.com/app.zip',
          caption: 'Change the URL of a link',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: releaseLinks.delete,
      flags: ofLink,
      confirm: {
        act: ({ given, from }) => `remove ${given}${from}`,
      },
      done: ({ thing, from }) => `Removed ${thing}${from}`,
      examples: [
        {
          command: 'repoctl releases links delete v1.2.0 4 --yes',
          caption: 'Remove a link without confirmation',
        },
      ],
    },
  ],
};

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
      page,
      flags: tag,
      examples: [
        { command: 'repoctl releases get v1.2.0', caption: 'Show a release' },
        { command: 'repoctl releases get v1.2.0 --jq .description', caption: 'Print the release notes' },
      ],
    },
    {
      name: 'latest',
      endpoint: endpoints.latest,
      page,
      examples: [
        { command: 'repoctl releases latest', caption: 'Show the release with the latest date' },
        { command: 'repoctl releases latest --jq .tag_name', caption: 'Print its tag' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      existing: { in: [endpoints.get], update: endpoints.update, shown: shownRelease },
      unique: [{ together: ['tag_name'] }],
      flags: { ...settings, assets: { name: 'assets-links', member: 'links' } },
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
          command: "repoctl releases create v1.2.0 --milestone 1.2 --milestone 'New docs' --assets-links @links.json",
          caption: 'Release with milestones, and with links from a file',
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
      flags: settings,
      examples: [
        {
          command: 'repoctl releases update v1.2.0 --description - < notes.md',
          caption: 'Replace the release notes from stdin',
        },
        { command: "repoctl releases update v1.2.0 --name 'Version 1.2'", caption: 'Rename a release' },
        { command: "repoctl releases update v1.2.0 --milestone ''", caption: 'Remove all milestones' },
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
  nouns: [links],
};
