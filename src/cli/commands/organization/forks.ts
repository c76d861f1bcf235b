/** Verbs of projects about forks. */
import { projectForks } from '../../../contract/organization/project-forks.ts';
import type { Verb } from '../../verbs/noun.ts';

const projectId = { positional: ['id'], flags: { id: { name: 'project' } } } as const;

const { namespace_id: _id, namespace_path: _path, ...forkParams } = projectForks.create.params;

/** One option stands for the three parameters that name the namespace. */
const forkByNamespace = { ...projectForks.create, params: forkParams };

export const forkVerbs: readonly Verb[] = [
  {
    name: 'fork',
    endpoint: forkByNamespace,
    later: (at) =>
      ['scheduled', 'started'].includes(at('import_status')) ? 'will be filled from its source' : undefined,
    done: ({ params, at }) => `Forked ${String(params['id'])} to ${at('path_with_namespace')}`,
    ...projectId,
    examples: [
      { command: 'repoctl projects fork platform/api', caption: 'Fork into your own namespace' },
      {
        command: 'repoctl projects fork platform/api --namespace tools --path api-ng',
        caption: 'Fork into a group under another path',
      },
    ],
  },
  {
    name: 'forks',
    endpoint: projectForks.list,
    ...projectId,
    examples: [{ command: 'repoctl projects forks platform/api --all -o name', caption: 'List all forks you can see' }],
  },
  {
    name: 'link',
    endpoint: projectForks.link,
    done: ({ params }) => `Project ${String(params['id'])} is now a fork of ${String(params['forked_from_id'])}`,
    positional: ['id', 'forked_from_id'],
    flags: { ...projectId.flags, forked_from_id: { name: 'source' } },
    examples: [
      { command: 'repoctl projects link alice/api platform/api', caption: 'Make alice/api a fork of platform/api' },
    ],
  },
  {
    name: 'unlink',
    endpoint: projectForks.unlink,
    ...projectId,
    confirm: { act: ({ given }) => `remove the fork relationship of ${given}` },
    done: ({ given }) => `${given.replace('project', 'Project')} is no longer a fork`,
    examples: [
      {
        command: 'repoctl projects unlink alice/api --yes',
        caption: 'Remove the fork relationship without confirmation',
      },
    ],
  },
];
