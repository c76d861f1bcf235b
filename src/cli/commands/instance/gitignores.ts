import { gitignores as endpoints } from '../../../contract/instance/templates.ts';
import type { Noun } from '../../verbs/noun.ts';

export const gitignores: Noun = {
  name: 'gitignores',
  singular: '.gitignore template',
  summary: 'Browse .gitignore templates',
  nameKey: 'name',
  columns: [{ key: 'name', title: 'NAME', keep: true }],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ command: 'repoctl gitignores list --all', caption: 'List all templates' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      print: async (context, call, reply) => (await import('./print-template.ts')).printTemplate(context, call, reply),
      examples: [
        { command: 'repoctl gitignores get Node > .gitignore', caption: 'Start the .gitignore of a project' },
        { command: 'repoctl gitignores get python --json', caption: 'Print the record with its name' },
      ],
    },
  ],
};
