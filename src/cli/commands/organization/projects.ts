import { projectForks } from '../../../contract/organization/project-forks.ts';
import { projects as endpoints } from '../../../contract/organization/projects.ts';
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
        { line: 'repoctl projects list --membership', says: 'The projects you work on' },
        { line: 'repoctl projects list --all -o name', says: 'The paths of all projects' },
        { line: 'repoctl projects list --starred --no-archived --order-by name --sort asc', says: 'Your favourites' },
        { line: 'repoctl projects list --user 7', says: "What is in a user's own namespace" },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      ...projectId,
      examples: [
        { line: 'repoctl projects get platform/api', says: 'One project' },
        { line: 'repoctl projects get', says: 'The project whose clone you are in' },
        { line: 'repoctl projects get platform/api --statistics --jq .statistics', says: 'Commits and sizes' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
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
        { line: 'repoctl projects create api --visibility internal', says: 'A project of your own' },
        { line: 'repoctl projects create api --namespace-id tools --initialize-with-readme', says: 'One in a group' },
        { line: 'repoctl projects create api --user alice --tag-list go,tools', says: 'One for somebody else' },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      positional: ['id'],
      flags: { ...projectId.flags, ...pictureFile },
      examples: [
        { line: 'repoctl projects update platform/api --description @about.txt', says: 'Say what it is' },
        { line: 'repoctl projects update platform/api --path gateway', says: 'Another address; the old one leads on' },
        { line: 'repoctl projects update platform/api --default-branch main --no-wiki-enabled', says: 'Settings' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      ...projectId,
      confirm: { typeName: true, what: ({ id }) => `project ${String(id)}` },
      examples: [{ line: 'repoctl projects delete platform/api', says: 'Delete a project after typing its name' }],
    },
    {
      name: 'clone',
      summary: 'Clone the repository of a project with your token',
      endpoint: { ...endpoints.get, params: { id: endpoints.get.params.id } },
      ...projectId,
      argument: { name: 'words', description: 'Directory to clone into; after --, options for git clone', many: true },
      run: async (context, call) => (await import('./clone-project.ts')).cloneProject(context, call),
      examples: [
        { line: 'repoctl projects clone platform/api', says: 'Into the directory "api"' },
        { line: 'repoctl projects clone platform/api src/api -- --depth 1', says: 'Elsewhere, with an option for git' },
      ],
    },
    {
      name: 'fork',
      endpoint: projectForks.create,
      ...projectId,
      examples: [
        { line: 'repoctl projects fork platform/api', says: 'A copy of your own' },
        { line: 'repoctl projects fork platform/api --namespace tools --path api-ng', says: 'One in a group' },
      ],
    },
    {
      name: 'forks',
      endpoint: projectForks.list,
      ...projectId,
      examples: [{ line: 'repoctl projects forks platform/api --all -o name', says: 'All that you can see' }],
    },
    {
      name: 'link',
      endpoint: projectForks.link,
      positional: ['id', 'forked_from_id'],
      flags: { ...projectId.flags, forked_from_id: { name: 'source' } },
      examples: [{ line: 'repoctl projects link alice/api platform/api', says: 'alice/api is a fork from now on' }],
    },
    {
      name: 'unlink',
      endpoint: projectForks.unlink,
      ...projectId,
      confirm: { what: ({ id }) => `the fork relation of project ${String(id)}` },
      examples: [{ line: 'repoctl projects unlink alice/api --yes', says: 'It no longer is' }],
    },
    {
      name: 'star',
      endpoint: endpoints.star,
      ...projectId,
      examples: [{ line: 'repoctl projects star platform/api', says: 'Keep it among your favourites' }],
    },
    {
      name: 'unstar',
      endpoint: endpoints.unstar,
      ...projectId,
      examples: [{ line: 'repoctl projects unstar platform/api', says: 'No longer' }],
    },
    {
      name: 'archive',
      endpoint: endpoints.archive,
      ...projectId,
      examples: [{ line: 'repoctl projects archive platform/old', says: 'Keep it as it is' }],
    },
    {
      name: 'unarchive',
      endpoint: endpoints.unarchive,
      ...projectId,
      examples: [{ line: 'repoctl projects unarchive platform/old', says: 'Work on it again' }],
    },
    ...sharingVerbs,
  ],
  nouns: [membersOf('project'), attributesOf('project')],
};
