import { dockerfiles as endpoints } from '../../../contract/instance/templates.ts';
import type { Noun } from '../../verbs/noun.ts';

export const dockerfiles: Noun = {
  name: 'dockerfiles',
  singular: 'dockerfile',
  summary: 'How images are built: files to start with',
  nameKey: 'name',
  columns: [{ key: 'name', title: 'NAME' }],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ line: 'repoctl dockerfiles list --all', says: 'What there is' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      run: async (context, call) => (await import('./print-template.ts')).printTemplate(context, call),
      examples: [
        { line: 'repoctl dockerfiles get Golang > Dockerfile', says: 'Begin the file of a project' },
        { line: 'repoctl dockerfiles get node-alpine --json', says: 'With its name, as a record' },
      ],
    },
  ],
};
