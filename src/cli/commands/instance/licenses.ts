import { licenses as endpoints } from '../../../contract/instance/templates.ts';
import type { Noun } from '../../verbs/noun.ts';

export const licenses: Noun = {
  name: 'licenses',
  summary: 'Browse license templates',
  nameKey: 'key',
  columns: [
    { key: 'key', title: 'KEY', keep: true },
    { key: 'name', title: 'NAME', keep: true },
    { key: 'popular', title: 'POPULAR', as: 'flag' },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
    { key: 'conditions', title: 'CONDITIONS', wide: true },
    { key: 'permissions', title: 'PERMISSIONS', wide: true },
    { key: 'limitations', title: 'LIMITATIONS', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl licenses list --popular', caption: 'List popular licenses' },
        {
          command: 'repoctl licenses list --all --fields key,conditions',
          caption: 'List the conditions of each license',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: { project: { name: 'project-name' }, fullname: { name: 'full-name' } },
      print: async (context, call, reply) => (await import('./print-template.ts')).printTemplate(context, call, reply),
      examples: [
        {
          command: "repoctl licenses get mit --full-name 'Ines Vega' > LICENSE",
          caption: 'Write the license file of a project',
        },
        { command: 'repoctl licenses get gpl-3.0 --jq .conditions', caption: 'Print the conditions of a license' },
      ],
    },
  ],
};
