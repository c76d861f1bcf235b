import { dockerfiles as endpoints } from '../../../contract/instance/templates.ts';
import type { Noun } from '../../verbs/noun.ts';

export const dockerfiles: Noun = {
  name: 'dockerfiles',
  singular: 'Dockerfile template',
  summary: 'Browse Dockerfile templates',
  nameKey: 'name',
  columns: [{ key: 'name', title: 'NAME', keep: true }],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ command: 'repoctl dockerfiles list --all', caption: 'List all templates' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      print: async (context, call, reply) => (await import('./print-template.ts')).printTemplate(context, call, reply),
      examples: [
        { command: 'repoctl dockerfiles get Golang > Dockerfile', caption: 'Start the Dockerfile of a project' },
        { command: 'repoctl dockerfiles get node-alpine --json', caption: 'Print the record with its name' },
      ],
    },
  ],
};
