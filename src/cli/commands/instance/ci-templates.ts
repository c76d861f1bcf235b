import { ciTemplates as endpoints } from '../../../contract/instance/templates.ts';
import type { Noun } from '../../verbs/noun.ts';

export const ciTemplates: Noun = {
  name: 'ci-templates',
  singular: 'CI/CD template',
  summary: 'Browse CI/CD templates',
  nameKey: 'name',
  columns: [{ key: 'name', title: 'NAME', keep: true }],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ command: 'repoctl ci-templates list --all', caption: 'List all templates' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      print: async (context, call, reply) => (await import('./print-template.ts')).printTemplate(context, call, reply),
      examples: [
        { command: 'repoctl ci-templates get Nodejs > .gitlab-ci.yml', caption: 'Start the CI/CD file of a project' },
        { command: 'repoctl ci-templates get rust --json', caption: 'Print the record with its name' },
      ],
    },
  ],
};
