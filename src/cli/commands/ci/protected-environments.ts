import {
  groupProtectedEnvironments,
  protectedEnvironments as own,
} from '../../../contract/ci/protected-environments.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { ExtraOption } from '../../verbs/extra-option.ts';
import type { Noun, WriteVerb } from '../../verbs/noun.ts';
import { accessLevels } from '../code/protection-levels.ts';

/** `--project` is an alternative, too, so that it is refused together with `--group`. */
const inEither = <const Name extends keyof typeof own>(name: Name) => ({
  endpoint: own[name],
  alternatives: [
    { flag: 'project', endpoint: own[name] },
    { flag: 'group', endpoint: groupProtectedEnvironments[name] },
  ],
});

const complete: NonNullable<WriteVerb['complete']> = async (context, params, given) =>
  (await import('./environment-rules.ts')).completeRules(context, params, given);

const rolesOption = (description: string): ExtraOption => ({
  flags: '--deploy-roles <roles>',
  description,
  changes: 'deploy_access_levels',
});

const approvals = (record: unknown): string => {
  const rules = valueAt(record, 'approval_rules');
  const all = Array.isArray(rules) ? rules : [];
  return all
    .map((rule) => `${textAt(rule, 'required_approvals')} of ${textAt(rule, 'access_level_description')}`)
    .join(', ');
};

export const protectedEnvironments: Noun = {
  name: 'protected-environments',
  singular: 'protected environment',
  summary: 'Manage protected environments',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME', keep: true },
    { key: 'deploy_access_levels', title: 'DEPLOY', render: accessLevels('deploy_access_levels') },
    { key: 'approval_rules', title: 'APPROVALS', render: approvals },
    { key: 'required_approval_count', title: 'APPROVALS NEEDED', as: 'count', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the protected environments of a project or group',
      ...inEither('list'),
      examples: [
        {
          command: 'repoctl protected-environments list -p platform/api',
          caption: 'List the protected environments of a project with their rules',
        },
        {
          command: 'repoctl protected-environments list -g platform',
          caption: 'List the tiers that a group protects in all of its projects',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show a protected environment of a project or group',
      ...inEither('get'),
      examples: [
        {
          command: "repoctl protected-environments get production --jq '.deploy_access_levels[].id'",
          caption: 'Print the IDs of its rules, which updates need',
        },
      ],
    },
    {
      name: 'create',
      summary: 'Protect an environment of a project, or a tier of a group',
      ...inEither('create'),
      existing: { in: [own.get, groupProtectedEnvironments.get] },
      unique: [{ together: ['name'] }],
      extras: [rolesOption('Roles that can deploy, comma-separated: developer, maintainer, or admin')],
      complete,
      done: ({ params, in: place }) => `Protected environment ${String(params['name'])}${place}`,
      examples: [
        {
          command: 'repoctl protected-environments create production --deploy-roles maintainer -p platform/api',
          caption: 'Allow only maintainers to deploy',
        },
        {
          command:
            'repoctl protected-environments create production --deploy-access-levels \'[{"user_id":7},{"group_id":12}]\' -p platform/api',
          caption: 'Allow one user and the members of a group to deploy',
        },
        {
          command:
            'repoctl protected-environments create staging -g platform --deploy-roles developer --approval-rules \'[{"access_level":"maintainer","required_approvals":2}]\'',
          caption: 'Require two approvals by maintainers for a tier in all projects of a group',
        },
      ],
    },
    {
      name: 'update',
      summary: 'Update the rules of a protected environment',
      ...inEither('update'),
      flags: {
        deploy_access_levels: {
          description: 'JSON list of rules to add, to change with their id, or to remove with id and _destroy',
        },
        approval_rules: {
          description: 'JSON list of approval rules to add, to change with their id, or to remove with id and _destroy',
        },
      },
      extras: [rolesOption('Roles to add to those that can deploy, comma-separated')],
      complete,
      examples: [
        {
          command: 'repoctl protected-environments update production --deploy-roles developer -p platform/api',
          caption: 'Allow developers to deploy, too',
        },
        {
          command:
            'repoctl protected-environments update production --deploy-access-levels \'[{"id":4,"_destroy":true}]\' -p platform/api',
          caption: 'Remove one of its rules',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Unprotect an environment of a project, or a tier of a group',
      ...inEither('delete'),
      confirm: {
        act: ({ given, many, params, in: place }) =>
          `unprotect ${many ? given : `environment ${String(params['name'])}`}${place}`,
        consequence: () => 'The environment itself stays.',
      },
      done: ({ params, in: place }) => `Unprotected environment ${String(params['name'])}${place}`,
      examples: [
        {
          command: 'repoctl protected-environments delete staging -p platform/api --yes',
          caption: 'Unprotect an environment without confirmation',
        },
      ],
    },
  ],
};
