import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { groupVariables, instanceVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { ListVerb, Noun, ReadVerb, WriteVerb } from '../../../verbs/noun.ts';
import type { FlagChanges, WireParams } from '../../../verbs/parameter.ts';
import { isObject, textAt } from '../../../output/field-path.ts';
import { hiddenValue, scopeOfInstance } from './variable.ts';
import { UsageError } from '../../../errors/usage-error.ts';

/** `KEY@production`, or the key alone for all environments: a key can exist once per scope. */
const keyAtScope = (record: unknown): string => {
  const scope = textAt(record, 'environment_scope');
  return `${textAt(record, 'key')}${scope === '' || scope === '*' ? '' : `@${scope}`}`;
};

/**
 * The parameters for a name such as `KEY@production`: the part after the first `@` is the environment scope.
 *
 * @throws UsageError if `--environment-scope` is another one, or for a variable of the instance
 */
const withScopeOfKey = ({ key, filter }: WireParams, { params }: Endpoint): WireParams => {
  const [name = '', ...rest] = String(key ?? '').split('@');
  if (rest.length === 0) return {};
  const scope = rest.join('@');
  if (!Object.hasOwn(params, 'filter')) throw scopeOfInstance(String(key));
  const given = isObject(filter) ? filter['environment_scope'] : undefined;
  if (given !== undefined && given !== scope) {
    throw new UsageError(
      `variable "${String(key)}" and --environment-scope "${String(given)}" cannot be used together`,
    );
  }
  return { key: name, filter: { environment_scope: scope } };
};

/** `--project` is an alternative, too, so that it is refused together with `--group`. */
const inAnyOf = <const Own extends Endpoint>(project: Own, group: Endpoint, instance: Endpoint) => ({
  endpoint: project,
  alternatives: [
    { flag: 'project', endpoint: project },
    { flag: 'group', endpoint: group },
    { flag: 'instance', description: 'Use the variables of the instance (administrators only)', endpoint: instance },
  ],
});

const inAny = <const Name extends keyof typeof projectVariables>(name: Name) =>
  inAnyOf(projectVariables[name], groupVariables[name], instanceVariables[name]);

/** Takes a name with its scope, as lists print it. */
const complete: WriteVerb['complete'] = async (_context, params, { endpoint }) => withScopeOfKey(params, endpoint);

/** Selects one of several variables with the same key; the flag is called as in `create`. */
const filter: FlagChanges = { name: 'environment-scope', member: 'environment_scope' };

const updateFlags = {
  filter,
  environment_scope: { name: 'new-environment-scope', description: 'Environment scope to move the variable to' },
} as const;

/** An update that also has what only `create` has, for `set`. */
const orCreate = ({ update, create }: Readonly<Record<'update' | 'create', WriteVerb['endpoint']>>) => {
  const { anyOf: _any, ...either } = update;
  return { ...either, params: { ...create.params, ...update.params }, required: ['value'] };
};

const setInAny = inAnyOf(orCreate(projectVariables), orCreate(groupVariables), orCreate(instanceVariables));

const whole = ({ paginated: _paginated, ...endpoint }: ListVerb['endpoint']) => endpoint;

/** Commands that read all variables have no options for pages. */
const allInAny = inAnyOf(whole(projectVariables.list), whole(groupVariables.list), whole(instanceVariables.list));

const variableName = ({ key, filter: found }: WireParams): string => {
  const scope = isObject(found) ? ` (environment scope ${String(found['environment_scope'])})` : '';
  return `variable ${String(key)}${scope}`;
};

const print: ReadVerb['print'] = async (context, call, reply) =>
  (await import('./hidden-values.ts')).printHidden(context, call, reply);

const reveal = [{ flags: '--reveal', description: 'Show values in tables', single: true }] as const;

export const variables: Noun = {
  name: 'variables',
  summary: 'Manage CI/CD variables',
  nameKey: 'key',
  nameOf: keyAtScope,
  columns: [
    { key: 'key', title: 'KEY', keep: true },
    { key: 'value', title: 'VALUE', render: () => hiddenValue },
    { key: 'environment_scope', title: 'SCOPE' },
    { key: 'protected', title: 'PROTECTED', as: 'flag', wide: true },
    { key: 'masked', title: 'MASKED', as: 'flag', wide: true },
    { key: 'raw', title: 'RAW', as: 'flag', wide: true },
    { key: 'variable_type', title: 'TYPE', wide: true },
    { key: 'description', title: 'DESCRIPTION', wide: true, shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the variables of a project, a group, or the instance, with values in JSON or with --reveal',
      ...inAny('list'),
      extras: reveal,
      reading: async (context, call) => (await import('./hidden-values.ts')).readHidden(context, call),
      examples: [
        { command: 'repoctl variables list -p platform/api', caption: 'List the variables of a project' },
        {
          command: 'repoctl variables list -g platform --all --json',
          caption: 'Print all variables of a group with their values',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show a variable of a project, a group, or the instance',
      ...inAny('get'),
      complete,
      flags: { filter },
      extras: reveal,
      page: async () => (await import('./variable-page.ts')).variablePage,
      examples: [{ command: 'repoctl variables get API_URL --jq .value', caption: 'Print the value alone' }],
      print,
    },
    {
      name: 'create',
      section: 'variables',
      summary: 'Create a variable in a project, a group, or the instance',
      ...inAny('create'),
      unique: [{ together: ['key', 'environment_scope'], defaults: { environment_scope: '*' } }],
      positional: ['key', 'value'],
      examples: [
        { command: 'repoctl variables create API_URL https://api.example.org', caption: 'Create a variable' },
        {
          command: 'repoctl variables create API_TOKEN - --protected < token.txt',
          caption: 'Read the value from stdin',
        },
        {
          command: 'repoctl variables create DB_PASSWORD - --masked --environment-scope production < password.txt',
          caption: 'Create a masked variable for one environment',
        },
      ],
      print,
    },
    {
      name: 'update',
      summary: 'Update a variable of a project, a group, or the instance',
      ...inAny('update'),
      complete,
      flags: updateFlags,
      positional: ['key', 'value'],
      examples: [{ command: 'repoctl variables update API_URL @url.txt', caption: 'Read the value from a file' }],
      print,
    },
    {
      name: 'set',
      section: 'variables',
      summary: 'Create or update a variable',
      ...setInAny,
      flags: updateFlags,
      positional: ['key', 'value'],
      printsDryRun: true,
      examples: [
        { command: 'repoctl variables set STAGE production -g platform', caption: 'Create or update a variable' },
        {
          command: 'repoctl variables set MIRROR https://mirror.example.org --instance',
          caption: 'Set a default for the pipelines of all projects',
        },
      ],
      complete: async (_context, params, { endpoint }) => {
        const named = withScopeOfKey(params, endpoint);
        (await import('./set-variable.ts')).checkKey({ ...params, ...named });
        return named;
      },
      send: async (context, call) => (await import('./set-variable.ts')).sendVariable(context, call),
      run: async (context, call) => (await import('./set-variable.ts')).setVariable(context, call),
    },
    {
      name: 'delete',
      summary: 'Delete a variable of a project, a group, or the instance',
      ...inAny('delete'),
      complete,
      flags: { filter },
      confirm: { act: ({ given, many, params, from }) => `delete ${many ? given : variableName(params)}${from}` },
      done: ({ params, from }) => `Deleted ${variableName(params)}${from}`,
      examples: [
        { command: 'repoctl variables delete API_URL --yes', caption: 'Delete a variable without confirmation' },
      ],
    },
    {
      name: 'import',
      summary: 'Create and update variables from a .env or JSON file',
      ...allInAny,
      argument: {
        name: 'file',
        description: 'A .env file, JSON ({key: value}, or records as "export --json" prints them), or - for stdin',
      },
      extras: [
        { flags: '--prune', description: 'Delete the variables that are not in the file' },
        { flags: '--masked', description: 'Mask the values in job logs' },
        { flags: '--protected', description: 'Show the variables to protected branches and tags only' },
        {
          flags: '--environment-scope <scope>',
          description: 'Environment scope, such as production or review/*; --prune keeps those of others',
        },
      ],
      printsDryRun: true,
      runsForEach: true,
      examples: [
        {
          command: 'repoctl variables import .env --dry-run',
          caption: 'Show what would change; exit code 13 if anything would',
        },
        {
          command: 'repoctl variables import production.env -g platform --prune',
          caption: 'Replace all variables with those of a file',
        },
        {
          command:
            'repoctl variables import shared.env --masked --environment-scope production --each-project --of platform',
          caption: 'Set variables of all projects in a group',
        },
      ],
      run: async (context, call) => (await import('./import-variables.ts')).importVariables(context, call),
    },
    {
      name: 'export',
      summary: 'Print all variables as .env, or as JSON with -o json',
      ...allInAny,
      extras: [{ flags: '--format <format>', description: 'Format of the file', choices: ['env', 'json'] }],
      examples: [
        { command: 'repoctl variables export > .env', caption: 'Write a file that shells and "import" can read' },
        {
          command: 'repoctl variables export -p a/b --json | repoctl variables import - -p c/d',
          caption: 'Copy variables to another project',
        },
      ],
      run: async (context, call) => (await import('./export-variables.ts')).exportVariables(context, call),
    },
  ],
};
