import { projectForks } from '../../../contract/organization/project-forks.ts';
import { projects as endpoints } from '../../../contract/organization/projects.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import type { Noun } from '../../verbs/noun.ts';
import { attributesOf } from '../people/attributes.ts';
import { ownerByName } from '../people/by-name.ts';
import { membersOf } from './members.ts';
import { pictureFile } from '../people/picture-file.ts';
import { projectColumns } from './project-columns.ts';
import { sharingVerbs } from './sharing.ts';

const projectId = { positional: ['id'], flags: { id: { name: 'project' } } } as const;

export const projects: Noun = {
  name: 'projects',
  summary: 'Projects and their members',
  nameKey: 'path_with_namespace',
  columns: projectColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      alternatives: [{ flag: 'user', endpoint: endpoints.listForUser }],
      flags: { user_id: { name: 'user' } },
      examples: [
        { command: 'repoctl projects list --membership', caption: 'The projects you work on' },
        { command: 'repoctl projects list --all -o name', caption: 'The paths of all projects' },
        {
          command: 'repoctl projects list --starred --no-archived --order-by name --sort asc',
          caption: 'Your favourites',
        },
        { command: 'repoctl projects list --user 7', caption: "What is in a user's own namespace" },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      ...projectId,
      page: async () => (await import('./project-page.ts')).projectPage,
      examples: [
        { command: 'repoctl projects get platform/api', caption: 'One project' },
        { command: 'repoctl projects get', caption: 'The project whose clone you are in' },
        { command: 'repoctl projects get platform/api --statistics --jq .statistics', caption: 'Commits and sizes' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      unique: [
        { together: ['path', 'namespace_id'], ignoreCase: true },
        { together: ['name', 'namespace_id'], ignoreCase: true, unless: 'path' },
      ],
      alternatives: [{ flag: 'user', endpoint: endpoints.createForUser }],
      flags: {
        ...pictureFile,
        user_id: ownerByName,
        namespace_id: {
          description: 'ID or full path of the namespace to create it in; your own when not given',
          finds: 'namespace',
        },
      },
      examples: [
        { command: 'repoctl projects create api --visibility internal', caption: 'A project of your own' },
        {
          command: 'repoctl projects create api --namespace-id tools --initialize-with-readme',
          caption: 'One in a group',
        },
        { command: 'repoctl projects create api --user alice --tag-list go,tools', caption: 'One for somebody else' },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      positional: ['id'],
      flags: { ...projectId.flags, ...pictureFile },
      examples: [
        { command: 'repoctl projects update platform/api --description @about.txt', caption: 'Say what it is' },
        {
          command: 'repoctl projects update platform/api --path gateway',
          caption: 'Another address; the old one leads on',
        },
        {
          command: 'repoctl projects update platform/api --default-branch main --no-wiki-enabled',
          caption: 'Settings',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      ...projectId,
      confirm: {
        act: ({ given }) => `delete ${given} and its repository`,
        consequence: () => 'This cannot be undone.',
        nameToType: ({ params, at }) => at('path_with_namespace') || String(params['id']),
      },
      extras: waitOptions,
      run: async (context, call) => (await import('./delete-project.ts')).deleteProject(context, call),
      examples: [
        { command: 'repoctl projects delete platform/api', caption: 'Delete a project after typing its name' },
      ],
    },
    {
      name: 'clone',
      summary: 'Clone the repository of a project with your token',
      endpoint: { ...endpoints.get, params: { id: endpoints.get.params.id } },
      ...projectId,
      argument: { name: 'words', description: 'Directory to clone into; after --, options for git clone', many: true },
      run: async (context, call) => (await import('./clone-project.ts')).cloneProject(context, call),
      examples: [
        { command: 'repoctl projects clone platform/api', caption: 'Into the directory "api"' },
        {
          command: 'repoctl projects clone platform/api src/api -- --depth 1',
          caption: 'Elsewhere, with an option for git',
        },
      ],
    },
    {
      name: 'fork',
      endpoint: projectForks.create,
      done: ({ params, at }) => `Forked ${String(params['id'])} to ${at('path_with_namespace')}`,
      ...projectId,
      examples: [
        { command: 'repoctl projects fork platform/api', caption: 'A copy of your own' },
        { command: 'repoctl projects fork platform/api --namespace tools --path api-ng', caption: 'One in a group' },
      ],
    },
    {
      name: 'forks',
      endpoint: projectForks.list,
      ...projectId,
      examples: [{ command: 'repoctl projects forks platform/api --all -o name', caption: 'All that you can see' }],
    },
    {
      name: 'link',
      endpoint: projectForks.link,
      done: ({ params }) => `Project ${String(params['id'])} is now a fork of ${String(params['forked_from_id'])}`,
      positional: ['id', 'forked_from_id'],
      flags: { ...projectId.flags, forked_from_id: { name: 'source' } },
      examples: [
        { command: 'repoctl projects link alice/api platform/api', caption: 'alice/api is a fork from now on' },
      ],
    },
    {
      name: 'unlink',
      endpoint: projectForks.unlink,
      ...projectId,
      confirm: { act: ({ given }) => `remove the fork relationship of ${given}` },
      done: ({ given }) => `${given.replace('project', 'Project')} is no longer a fork`,
      examples: [{ command: 'repoctl projects unlink alice/api --yes', caption: 'It no longer is' }],
    },
    {
      name: 'star',
      endpoint: endpoints.star,
      unchanged: ({ given }) => `No change: you already starred ${given}`,
      ...projectId,
      examples: [{ command: 'repoctl projects star platform/api', caption: 'Keep it among your favourites' }],
    },
    {
      name: 'unstar',
      endpoint: endpoints.unstar,
      unchanged: ({ given }) => `No change: you have not starred ${given}`,
      ...projectId,
      examples: [{ command: 'repoctl projects unstar platform/api', caption: 'No longer' }],
    },
    {
      name: 'archive',
      endpoint: endpoints.archive,
      ...projectId,
      examples: [{ command: 'repoctl projects archive platform/old', caption: 'Keep it as it is' }],
    },
    {
      name: 'unarchive',
      endpoint: endpoints.unarchive,
      ...projectId,
      examples: [{ command: 'repoctl projects unarchive platform/old', caption: 'Work on it again' }],
    },
    ...sharingVerbs,
  ],
  nouns: [membersOf('project'), attributesOf('project')],
};
