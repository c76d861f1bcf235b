import { releases as endpoints } from '../../../contract/code/releases.ts';
import type { FlagChanges, Noun } from '../../verbs/noun.ts';

const tag: Readonly<Record<string, FlagChanges>> = { tag_name: { name: 'tag' } };

export const releases: Noun = {
  name: 'releases',
  summary: 'Release notes of tags',
  nameKey: 'tag_name',
  columns: [
    { key: 'tag_name', title: 'TAG' },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
  ],
  verbs: [
    {
      name: 'create',
      endpoint: endpoints.createOfTag,
      positional: ['tag_name'],
      flags: tag,
      examples: [
        { command: 'repoctl releases create v1.2.0 --description @notes.md', caption: 'Notes from a file' },
        {
          command: "repoctl releases create v1.2.0 --description 'Small fixes'",
          caption: 'Notes from the command line',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.updateOfTag,
      flags: tag,
      examples: [{ command: 'repoctl releases update v1.2.0 --description - < notes.md', caption: 'Notes from stdin' }],
    },
  ],
};
