import { projectMembers } from '../../contract/members.ts';
import { projects as endpoints } from '../../contract/projects.ts';
import type { Noun } from '../kernel/noun.ts';
import { memberColumns, memberFlags } from './member-columns.ts';

const members: Noun = {
  name: 'members',
  summary: 'Members of a project',
  nameKey: 'username',
  columns: memberColumns,
  verbs: [
    {
      name: 'list',
      endpoint: projectMembers.list,
      examples: [{ line: 'repoctl projects members list -p platform/api', says: 'Who is in a project' }],
    },
    {
      name: 'add',
      endpoint: projectMembers.add,
      positional: ['user_id'],
      flags: memberFlags,
      examples: [
        {
          line: 'repoctl projects members add 7 -p platform/api --access-level reporter --expires-at +30d',
          says: 'Let user 7 look at a project for a month',
        },
      ],
    },
  ],
};

export const projects: Noun = {
  name: 'projects',
  summary: 'Projects and their members',
  nameKey: 'path_with_namespace',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'path_with_namespace', title: 'PATH' },
    { key: 'visibility', title: 'VISIBILITY' },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
    { key: 'last_activity_at', title: 'ACTIVE', as: 'time' },
    { key: 'default_branch', title: 'BRANCH', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { line: 'repoctl projects list --membership', says: 'The projects you work on' },
        { line: 'repoctl projects list --all -o name', says: 'The paths of all projects' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      positional: ['id'],
      flags: { id: { name: 'project' } },
      examples: [
        { line: 'repoctl projects get platform/api', says: 'One project' },
        { line: 'repoctl projects get', says: 'The project whose clone you are in' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      examples: [
        { line: 'repoctl projects create api --visibility internal', says: 'A project of your own' },
        { line: 'repoctl projects create api --namespace-id 4 --initialize-with-readme', says: 'One in a group' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      positional: ['id'],
      flags: { id: { name: 'project' } },
      confirm: { typeName: true, what: ({ id }) => `project ${String(id)}` },
      examples: [{ line: 'repoctl projects delete platform/api', says: 'Delete a project after typing its name' }],
    },
  ],
  nouns: [members],
};
