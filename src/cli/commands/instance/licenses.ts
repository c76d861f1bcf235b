import { licenses as endpoints } from '../../../contract/instance/templates.ts';
import type { Noun } from '../../verbs/noun.ts';

export const licenses: Noun = {
  name: 'licenses',
  summary: 'Licences to put a project under, filled in',
  nameKey: 'key',
  columns: [
    { key: 'key', title: 'KEY' },
    { key: 'name', title: 'NAME' },
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
        { line: 'repoctl licenses list --popular', says: 'Those that most projects choose' },
        { line: 'repoctl licenses list --all --fields key,conditions', says: 'What each asks for' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: { project: { name: 'project-name' }, fullname: { name: 'full-name' } },
      run: async (context, call) => (await import('./print-template.ts')).printTemplate(context, call),
      examples: [
        { line: "repoctl licenses get mit --full-name 'Ines Vega' > LICENSE", says: 'The file of a project' },
        { line: 'repoctl licenses get gpl-3.0 --jq .conditions', says: 'What it asks for' },
      ],
    },
  ],
};
