/** Rules that protect repositories of the container registry, and tags in them (GitLab): two families of one shape. */
import { below, endpoint, type Endpoint, type Schema } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'master' } } as const;

const ruleId = { ...id, description: 'Rule ID' } as const;

const roles = ['maintainer', 'owner', 'admin'] as const;

const levelsOf = <const R extends readonly string[]>(words: R) =>
  ({
    minimum_access_level_for_push: { type: 'string', enum: words, description: 'Lowest role that can push' },
    minimum_access_level_for_delete: { type: 'string', enum: words, description: 'Lowest role that can delete' },
  }) as const;

const levels = levelsOf(roles);

/** An empty text clears a level. */
const changedLevels = levelsOf([...roles, '']);

/** Kinds of records that rules protect. */
interface Protected {
  /** As summaries call it. */
  readonly what: string;
  readonly path: string;
  readonly shared: Pick<Endpoint, 'onlyIn' | 'since' | 'section' | 'access'>;
  /** The parameter for the names to which a rule applies. */
  readonly pattern: Readonly<Record<string, Schema>>;
  /** Of a create. */
  readonly required: readonly string[];
}

const family = <const P extends Protected>(kind: P) => {
  const { what, path } = kind;
  const one = below(kind, '/:protection_rule_id');
  // Inference would widen them.
  const base: P['shared'] = kind.shared;
  const pattern: P['pattern'] = kind.pattern;
  const required: P['required'] = kind.required;
  const changes = { ...pattern, ...changedLevels } as const;
  return {
    list: endpoint({
      ...base,
      method: 'GET',
      path: path as P['path'],
      summary: `List the rules that protect ${what}`,
      risk: 'read',
      paginated: true,
      params: { id: projectRef },
      success: 200,
      response: openList,
    }),
    create: endpoint({
      ...base,
      method: 'POST',
      path: path as P['path'],
      summary: `Protect ${what} from pushes and deletes`,
      risk: 'write',
      params: { id: projectRef, ...pattern, ...levels },
      required,
      success: 201,
      response: openRecord,
    }),
    update: endpoint({
      ...base,
      method: 'PATCH',
      path: one,
      summary: `Update a rule that protects ${what}`,
      risk: 'write',
      params: { id: projectRef, protection_rule_id: ruleId, ...changes },
      anyOf: Object.keys(changes),
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...base,
      method: 'DELETE',
      path: one,
      summary: `Delete a rule that protects ${what}`,
      risk: 'destructive',
      params: { id: projectRef, protection_rule_id: ruleId },
      success: 204,
      response: null,
    }),
  } as const;
};

/** Endpoints of rules for repositories. */
export const registryRules = family({
  what: 'registry repositories',
  path: '/projects/:id/registry/protection/repository/rules',
  shared: { ...shared, since: '17.8' },
  pattern: {
    repository_path_pattern: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'Repository path, in which * stands for any text',
    },
  },
  required: ['repository_path_pattern'],
});

/** Endpoints of rules for tags, of all repositories of a project. */
export const registryTagRules = family({
  what: 'tags of registry repositories',
  path: '/projects/:id/registry/protection/tag/rules',
  shared,
  pattern: {
    tag_name_pattern: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Regular expression (RE2) of tag names',
    },
  },
  required: ['tag_name_pattern', ...Object.keys(levels)],
});
