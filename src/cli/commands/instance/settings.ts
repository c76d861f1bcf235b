import { appearance as looks, instanceSettings as endpoints, planLimits } from '../../../contract/instance/settings.ts';
import { listText } from '../../output/count-text.ts';
import type { OwnArgument } from '../../verbs/extra-option.ts';
import type { Noun } from '../../verbs/noun.ts';

const someSettings: OwnArgument = {
  name: 'setting',
  many: true,
  description: 'Name of a setting (default: all)',
};

const fromFile = {
  flags: '--from <file>',
  description: 'File with settings: YAML or JSON, as "settings get" prints it; - for stdin',
} as const;

const appearance: Noun = {
  name: 'appearance',
  singular: 'appearance',
  plural: 'appearances',
  summary: 'Manage texts and logos of the instance',
  nameKey: 'title',
  columns: [
    { key: 'title', title: 'TITLE', keep: true, shrink: 2 },
    { key: 'site_name', title: 'SITE NAME' },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
    { key: 'header_message', title: 'HEADER', shrink: 1 },
    { key: 'footer_message', title: 'FOOTER', shrink: 1 },
    { key: 'logo', title: 'LOGO', wide: true },
    { key: 'header_logo', title: 'HEADER LOGO', wide: true },
    { key: 'favicon', title: 'FAVICON', wide: true },
  ],
  verbs: [
    {
      name: 'get',
      endpoint: looks.get,
      examples: [{ command: 'repoctl settings appearance get', caption: 'Show the texts and the paths of the logos' }],
    },
    {
      name: 'set',
      endpoint: looks.update,
      done: () => 'Changed the appearance',
      flags: Object.fromEntries(
        ['logo', 'pwa_icon', 'header_logo', 'favicon'].map((name) => [name, { onlyFile: true }]),
      ),
      examples: [
        {
          command: "repoctl settings appearance set --header-message 'Maintenance on Sunday'",
          caption: 'Show a message above all pages',
        },
        {
          command: "repoctl settings appearance set --title 'Harbor Git' --description @login.md --logo @logo.png",
          caption: 'Change the login page',
        },
      ],
    },
  ],
};

const plan = { plan_name: { name: 'plan' } } as const;

const limits: Noun = {
  name: 'limits',
  summary: 'Manage limits of projects and groups',
  nameKey: 'ci_pipeline_size',
  columns: [],
  verbs: [
    {
      name: 'get',
      endpoint: planLimits.get,
      flags: plan,
      examples: [
        { command: 'repoctl settings limits get', caption: 'Show the limits of the default plan' },
        { command: 'repoctl settings limits get --jq .ci_pipeline_schedules', caption: 'Print one limit' },
      ],
    },
    {
      name: 'set',
      endpoint: planLimits.update,
      flags: { plan_name: { name: 'plan', filled: 'default' } },
      complete: async (_context, params) => ({ plan_name: 'default', ...params }),
      done: ({ params }) => `Changed limits of plan ${String(params['plan_name'] ?? 'default')}`,
      examples: [
        {
          command: 'repoctl settings limits set --ci-pipeline-schedules 20 --web-hook-calls 500',
          caption: 'Change two limits of the default plan',
        },
      ],
    },
  ],
};

export const settings: Noun = {
  name: 'settings',
  summary: 'Manage settings, appearance, and limits of the instance',
  nameKey: 'key',
  columns: [
    { key: 'key', title: 'KEY', keep: true },
    { key: 'value', title: 'VALUE', shrink: 1 },
  ],
  verbs: [
    {
      name: 'get',
      summary: 'Show all settings of the instance, or some',
      endpoint: endpoints.get,
      argument: someSettings,
      extras: [{ flags: '--reveal', description: 'Show secrets in tables' }],
      print: async (context, call, reply) =>
        (await import('./instance-settings.ts')).printSettings(context, call, reply),
      examples: [
        { command: 'repoctl settings get', caption: 'List all settings; secrets are hidden' },
        {
          command: 'repoctl settings get signup_enabled require_two_factor_authentication',
          caption: 'Show two settings',
        },
        {
          command: 'repoctl settings get signup_enabled --jq .signup_enabled',
          caption: 'Print a value for a script',
        },
      ],
    },
    {
      name: 'set',
      endpoint: endpoints.update,
      argument: {
        name: 'setting',
        many: true,
        fields: true,
        description: 'Setting as key=value, key[]=value for a list; key=@file or key=- for a secret',
      },
      extras: [fromFile],
      prepare: async (context, call) => (await import('./instance-settings.ts')).prepareSettings(context, call),
      send: async (context, call) => (await import('./instance-settings.ts')).sendSettings(context, call),
      print: async (context, call, reply) =>
        (await import('./instance-settings.ts')).printChanged(context, call, reply),
      done: ({ params }) => `Set ${listText(Object.keys(params)) || 'settings'}`,
      unchanged: () => 'The settings match the file already',
      examples: [
        {
          command: "repoctl settings set signup_enabled=false 'domain_allowlist[]=example.com'",
          caption: 'Change two settings',
        },
        { command: 'repoctl settings set --from settings.yaml', caption: 'Set what differs from a file' },
        {
          command: 'pass show akismet | repoctl settings set akismet_enabled=true akismet_api_key=-',
          caption: 'Read a secret from stdin',
        },
      ],
    },
    {
      name: 'diff',
      summary: 'Compare settings with a file or another server; exit code 13 if they differ',
      endpoint: endpoints.get,
      extras: [fromFile, { flags: '--with <profile>', description: 'Profile of another server' }],
      columns: [
        { key: 'key', title: 'KEY', keep: true },
        { key: 'server', title: 'SERVER', shrink: 1 },
        { key: 'other', title: 'OTHER', shrink: 1 },
      ],
      run: async (context, call) => (await import('./diff-settings.ts')).diffSettings(context, call),
      examples: [
        { command: 'repoctl settings diff --from settings.yaml', caption: 'Check that the settings match a file' },
        { command: 'repoctl settings diff --with staging', caption: 'Compare the server with that of another profile' },
      ],
    },
    {
      name: 'statistics',
      endpoint: endpoints.statistics,
      columns: [
        { key: 'users', title: 'USERS' },
        { key: 'active_users', title: 'ACTIVE USERS' },
        { key: 'groups', title: 'GROUPS' },
        { key: 'projects', title: 'PROJECTS' },
        { key: 'forks', title: 'FORKS' },
        { key: 'issues', title: 'ISSUES' },
        { key: 'merge_requests', title: 'MERGE REQUESTS' },
        { key: 'notes', title: 'NOTES' },
        { key: 'milestones', title: 'MILESTONES' },
        { key: 'snippets', title: 'SNIPPETS' },
        { key: 'ssh_keys', title: 'SSH KEYS' },
      ],
      examples: [
        { command: 'repoctl settings statistics', caption: 'Show how many users, projects, and issues there are' },
        { command: 'repoctl settings statistics --jq .active_users', caption: 'Print the number of active users' },
      ],
    },
  ],
  nouns: [appearance, limits],
};
