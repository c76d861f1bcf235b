import { registryRules as rules, registryTagRules as tagRules } from '../../../contract/ci/registry-rules.ts';
import type { Noun } from '../../verbs/noun.ts';

const levels = {
  minimum_access_level_for_push: { name: 'push-access-level' },
  minimum_access_level_for_delete: { name: 'delete-access-level' },
} as const;

/** An update can take a level away. */
const changedLevels = {
  minimum_access_level_for_push: { ...levels.minimum_access_level_for_push, words: { none: '' } },
  minimum_access_level_for_delete: { ...levels.minimum_access_level_for_delete, words: { none: '' } },
} as const;

const rule = { protection_rule_id: { name: 'rule' } } as const;

const levelColumns = [
  { key: 'minimum_access_level_for_push', title: 'PUSH' },
  { key: 'minimum_access_level_for_delete', title: 'DELETE' },
] as const;

/** `registry rules`. */
export const registryRules: Noun = {
  name: 'rules',
  summary: 'Manage rules that protect registry repositories',
  nameKey: 'id',
  naming: { key: 'id', title: 'repository_path_pattern' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'repository_path_pattern', title: 'PATTERN', keep: true },
    ...levelColumns,
  ],
  verbs: [
    {
      name: 'list',
      endpoint: rules.list,
      examples: [{ command: 'repoctl registry rules list -p platform/api', caption: 'List the rules of a project' }],
    },
    {
      name: 'create',
      endpoint: rules.create,
      flags: { repository_path_pattern: { name: 'pattern' }, ...levels },
      unique: [{ together: ['repository_path_pattern'] }],
      existing: {
        in: [rules.list],
        isIt: (one, params) => one['repository_path_pattern'] === params['repository_path_pattern'],
        update: rules.update,
        ref: ({ id }) => ({ protection_rule_id: id }),
      },
      examples: [
        {
          command:
            "repoctl registry rules create 'platform/api/release*' --push-access-level maintainer -p platform/api",
          caption: 'Keep developers from pushing to some repositories',
        },
      ],
    },
    {
      name: 'update',
      endpoint: rules.update,
      flags: { ...rule, repository_path_pattern: { name: 'pattern' }, ...changedLevels },
      examples: [
        {
          command: 'repoctl registry rules update 3 --delete-access-level admin -p platform/api',
          caption: 'Let administrators alone delete',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: rules.delete,
      flags: rule,
      examples: [
        {
          command: 'repoctl registry rules delete 3 -p platform/api --yes',
          caption: 'Delete a rule without confirmation',
        },
      ],
    },
  ],
};

/** `registry tag-rules`. */
export const registryTagRules: Noun = {
  name: 'tag-rules',
  singular: 'tag rule',
  summary: 'Manage rules that protect tags of registry repositories',
  nameKey: 'id',
  naming: { key: 'id', title: 'tag_name_pattern' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'tag_name_pattern', title: 'PATTERN', keep: true },
    ...levelColumns,
  ],
  verbs: [
    {
      name: 'list',
      endpoint: tagRules.list,
      examples: [
        { command: 'repoctl registry tag-rules list -p platform/api', caption: 'List the rules of a project' },
      ],
    },
    {
      name: 'create',
      endpoint: tagRules.create,
      flags: { tag_name_pattern: { name: 'pattern' }, ...levels },
      unique: [{ together: ['tag_name_pattern'] }],
      existing: {
        in: [tagRules.list],
        isIt: (one, params) => one['tag_name_pattern'] === params['tag_name_pattern'],
        update: tagRules.update,
        ref: ({ id }) => ({ protection_rule_id: id }),
      },
      examples: [
        {
          command:
            "repoctl registry tag-rules create 'v.*' --push-access-level maintainer --delete-access-level owner -p platform/api",
          caption: 'Keep developers from pushing and deleting version tags',
        },
      ],
    },
    {
      name: 'update',
      endpoint: tagRules.update,
      flags: { ...rule, tag_name_pattern: { name: 'pattern' }, ...changedLevels },
      examples: [
        {
          command: 'repoctl registry tag-rules update 3 --delete-access-level admin -p platform/api',
          caption: 'Let administrators alone delete',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: tagRules.delete,
      flags: rule,
      examples: [
        {
          command: 'repoctl registry tag-rules delete 3 -p platform/api --yes',
          caption: 'Delete a rule without confirmation',
        },
      ],
    },
  ],
};
