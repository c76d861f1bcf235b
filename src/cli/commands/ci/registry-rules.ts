import { registryRules as rules, registryTagRules as tagRules } from '../../../contract/ci/registry-rules.ts';
import type { Example, Noun } from '../../verbs/noun.ts';

/** The rules for repositories, or those for tags. */
interface Rules extends Pick<Noun, 'name' | 'singular' | 'summary'> {
  readonly endpoints: typeof rules | typeof tagRules;
  /** The parameter and field with the pattern. */
  readonly pattern: string;
  readonly create: Example;
}

const levels = {
  minimum_access_level_for_push: { name: 'push-access-level' },
  minimum_access_level_for_delete: { name: 'delete-access-level' },
} as const;

/** An update can clear a level. */
const changedLevels = {
  minimum_access_level_for_push: { ...levels.minimum_access_level_for_push, words: { none: '' } },
  minimum_access_level_for_delete: { ...levels.minimum_access_level_for_delete, words: { none: '' } },
} as const;

const rule = { protection_rule_id: { name: 'rule' } } as const;

const nounOf = ({ endpoints, pattern, create, ...noun }: Rules): Noun => {
  const words = `repoctl registry ${noun.name}`;
  return {
    ...noun,
    nameKey: 'id',
    naming: { key: 'id', title: pattern },
    columns: [
      { key: 'id', title: 'ID', as: 'count', keep: true },
      { key: pattern, title: 'PATTERN', keep: true },
      { key: 'minimum_access_level_for_push', title: 'PUSH' },
      { key: 'minimum_access_level_for_delete', title: 'DELETE' },
    ],
    verbs: [
      {
        name: 'list',
        endpoint: endpoints.list,
        examples: [{ command: `${words} list -p platform/api`, caption: 'List the rules of a project' }],
      },
      {
        name: 'create',
        endpoint: endpoints.create,
        flags: { [pattern]: { name: 'pattern' }, ...levels },
        unique: [{ together: [pattern] }],
        existing: {
          in: [endpoints.list],
          isIt: (one, params) => one[pattern] === params[pattern],
          update: endpoints.update,
          ref: ({ id }) => ({ protection_rule_id: id }),
        },
        examples: [create],
      },
      {
        name: 'update',
        endpoint: endpoints.update,
        flags: { ...rule, [pattern]: { name: 'pattern' }, ...changedLevels },
        examples: [
          {
            command: `${words} update 3 --delete-access-level admin -p platform/api`,
            caption: 'Allow only administrators to delete',
          },
        ],
      },
      {
        name: 'delete',
        endpoint: endpoints.delete,
        flags: rule,
        examples: [
          { command: `${words} delete 3 -p platform/api --yes`, caption: 'Delete a rule without confirmation' },
        ],
      },
    ],
  };
};

/** `registry rules`. */
export const registryRules = nounOf({
  name: 'rules',
  summary: 'Manage rules that protect registry repositories',
  endpoints: rules,
  pattern: 'repository_path_pattern',
  create: {
    command: "repoctl registry rules create 'platform/api/release*' --push-access-level maintainer -p platform/api",
    caption: 'Prevent developers from pushing to some repositories',
  },
});

/** `registry tag-rules`. */
export const registryTagRules = nounOf({
  name: 'tag-rules',
  singular: 'tag rule',
  summary: 'Manage rules that protect tags of registry repositories',
  endpoints: tagRules,
  pattern: 'tag_name_pattern',
  create: {
    command:
      "repoctl registry tag-rules create 'v.*' --push-access-level maintainer --delete-access-level owner -p platform/api",
    caption: 'Prevent developers from pushing and deleting version tags',
  },
});
