import { projects as endpoints } from '../../../contract/organization/projects.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import type { Noun } from '../../verbs/noun.ts';
import { attributesOf } from '../people/attributes.ts';
import { avatarFile, owner } from '../people/shared-flags.ts';
import { forkVerbs } from './forks.ts';
import { readSizes } from './read-sizes.ts';
import { hooksOf } from './hooks.ts';
import { membersOf } from './members.ts';
import { projectColumns, sizedColumns } from './project-columns.ts';
import { sharingVerbs } from './sharing.ts';
import { projectTransferVerbs } from './transfer.ts';

const projectId = { positional: ['id'], flags: { id: { name: 'project' } } } as const;

export const projects: Noun = {
  name: 'projects',
  summary: 'Manage projects, their members, and hooks',
  nameKey: 'path_with_namespace',
  columns: projectColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      usual: [
        '--search',
        '--membership',
        '--owned',
        '--starred',
        '--archived',
        '--visibility',
        '--user',
        '--order-by',
        '--sort',
        '--statistics',
      ],
      alternatives: [{ flag: 'user', endpoint: endpoints.listForUser }],
      flags: { user_id: { name: 'user' } },
      reading: readSizes(sizedColumns),
      examples: [
        { command: 'repoctl projects list --membership', caption: 'List the projects you are a member of' },
        { command: 'repoctl projects list --all -o name', caption: 'List the paths of all projects' },
        {
          command: 'repoctl projects list --starred --no-archived --order-by name --sort asc',
          caption: 'List your starred projects by name',
        },
        { command: 'repoctl projects list --user 7', caption: 'List the personal projects of a user' },
        {
          command: 'repoctl projects list --statistics --all --sort-by=-statistics.storage_size',
          caption: 'List the largest projects first',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      ...projectId,
      page: async () => (await import('./project-page.ts')).projectPage,
      examples: [
        { command: 'repoctl projects get platform/api', caption: 'Show a project' },
        { command: 'repoctl projects get', caption: 'Show the project of the current clone' },
        {
          command: 'repoctl projects get platform/api --statistics --jq .statistics',
          caption: 'Show the number of commits and the storage size',
        },
      ],
    },
    {
      name: 'create',
      section: 'settings',
      endpoint: endpoints.create,
      usual: [
        '--visibility',
        '--description',
        '--namespace',
        '--path',
        '--user',
        '--initialize-with-readme',
        '--import-url',
        '--tag-list',
        '--avatar',
        '--editor',
      ],
      unique: [
        { together: ['path', 'namespace_id'], ignoreCase: true },
        { together: ['name', 'namespace_id'], ignoreCase: true, unless: 'path' },
      ],
      alternatives: [{ flag: 'user', endpoint: endpoints.createForUser }],
      complete: async (...given) => (await import('./namespace-in-name.ts')).namespaceInName('namespace_id')(...given),
      flags: {
        ...avatarFile,
        user_id: owner,
      },
      examples: [
        { command: 'repoctl projects create api --visibility internal', caption: 'Create a personal project' },
        { command: 'repoctl projects create tools/api', caption: 'Create a project in a group' },
        {
          command: "repoctl projects create 'API of tools' --path api --namespace tools --initialize-with-readme",
          caption: 'Create a project with another name than its path, and with a first commit',
        },
        {
          command: 'repoctl projects create api --user alice --tag-list go,tools',
          caption: 'Create a project for another user',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      usual: [
        '--description',
        '--visibility',
        '--name',
        '--path',
        '--default-branch',
        '--tag-list',
        '--issues-enabled',
        '--wiki-enabled',
        '--avatar',
        '--editor',
      ],
      positional: ['id'],
      flags: { ...projectId.flags, ...avatarFile, import_url: { untyped: true } },
      examples: [
        {
          command: 'repoctl projects update platform/api --description @about.txt',
          caption: 'Read the description from a file',
        },
        {
          command: 'repoctl projects update platform/api --path gateway',
          caption: 'Change the URL path; the old URL redirects',
        },
        {
          command: 'repoctl projects update platform/api --default-branch main --no-wiki-enabled',
          caption: 'Change settings',
        },
        {
          command:
            'repoctl projects update --each-project --of platform --merge-method ff --squash-option default_on --dry-run',
          caption: 'Change settings that only GitLab has for all projects of a group',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      ...projectId,
      confirm: {
        act: ({ given, many }) => `delete ${given} and ${many ? 'their repositories' : 'its repository'}`,
        effects: async (context, params) =>
          (await import('./effects-on-contents.ts')).effectsOnProject(context, params),
        consequence: () => 'This cannot be undone.',
        nameToType: ({ params, at }) => at('path_with_namespace') || String(params['id']),
      },
      extras: waitOptions,
      run: async (context, call) => (await import('./delete-project.ts')).deleteProject(context, call),
      examples: [
        { command: 'repoctl projects delete platform/api', caption: 'Delete a project after typing its path' },
      ],
    },
    {
      name: 'clone',
      summary: 'Clone a repository with your token',
      endpoint: { ...endpoints.get, params: { id: endpoints.get.params.id } },
      ...projectId,
      argument: {
        name: 'directory',
        description: 'Directory to clone into; options of git clone follow --',
        many: true,
      },
      printsDryRun: true,
      run: async (context, call) => (await import('./clone-project.ts')).cloneProject(context, call),
      examples: [
        { command: 'repoctl projects clone platform/api', caption: 'Clone into the directory "api"' },
        {
          command: 'repoctl projects clone platform/api src/api -- --depth 1',
          caption: 'Clone into another directory with an option for Git',
        },
      ],
    },
    ...forkVerbs,
    {
      name: 'star',
      endpoint: endpoints.star,
      unchanged: ({ given }) => `No change: you already starred ${given}`,
      ...projectId,
      examples: [{ command: 'repoctl projects star platform/api', caption: 'Star a project' }],
    },
    {
      name: 'unstar',
      endpoint: endpoints.unstar,
      unchanged: ({ given }) => `No change: you have not starred ${given}`,
      ...projectId,
      examples: [{ command: 'repoctl projects unstar platform/api', caption: 'Unstar a project' }],
    },
    {
      name: 'archive',
      endpoint: endpoints.archive,
      ...projectId,
      examples: [{ command: 'repoctl projects archive platform/old', caption: 'Archive a project' }],
    },
    {
      name: 'unarchive',
      endpoint: endpoints.unarchive,
      ...projectId,
      examples: [{ command: 'repoctl projects unarchive platform/old', caption: 'Unarchive a project' }],
    },
    ...projectTransferVerbs,
    ...sharingVerbs,
  ],
  nouns: [membersOf('project'), hooksOf('project'), attributesOf('project')],
};
