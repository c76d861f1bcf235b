import { groupIntegrations, projectIntegrations } from '../../../contract/organization/integrations.ts';
import type { Noun } from '../../verbs/noun.ts';

const integration = { slug: { name: 'integration' } } as const;

export const integrations: Noun = {
  name: 'integrations',
  summary: 'Manage integrations with other systems',
  nameKey: 'slug',
  columns: [
    { key: 'slug', title: 'SLUG', keep: true },
    { key: 'title', title: 'TITLE', shrink: 1 },
    { key: 'active', title: 'ACTIVE', as: 'flag', tellsNo: true },
    { key: 'inherited', title: 'INHERITED', as: 'flag' },
    { key: 'updated_at', title: 'UPDATED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the active integrations of a project or group',
      endpoint: projectIntegrations.list,
      alternatives: [{ flag: 'group', endpoint: groupIntegrations.list }],
      examples: [
        { command: 'repoctl integrations list -p platform/api', caption: 'List the integrations of a project' },
        {
          command: 'repoctl integrations list --each-project --of platform --all --where \'.slug == "jenkins"\'',
          caption: 'Find all projects of a group that still use Jenkins',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show an integration of a project or group with its parameters',
      endpoint: projectIntegrations.get,
      alternatives: [{ flag: 'group', endpoint: groupIntegrations.get }],
      flags: integration,
      examples: [
        {
          command: 'repoctl integrations get jira -p platform/api --jq .properties',
          caption: 'Print the parameters of an integration; the server leaves out secrets',
        },
      ],
    },
    {
      name: 'set',
      summary: 'Set up an integration of a project or group',
      endpoint: projectIntegrations.set,
      alternatives: [{ flag: 'group', endpoint: groupIntegrations.set }],
      flags: integration,
      argument: {
        name: 'parameter',
        many: true,
        fields: true,
        description: 'Parameter of the integration as key=value; key=@file or key=- for a secret',
      },
      examples: [
        {
          command: 'repoctl integrations set pipelines-email recipients=ops@example.com -p platform/api',
          caption: 'Send emails about failed pipelines of a project',
        },
        {
          command:
            'repoctl integrations set jira url=https://jira.example.com username=bot password=@jira.pass -p platform/api',
          caption: 'Set up Jira, with the password from a file',
        },
        {
          command: 'pass show slack | repoctl integrations set slack webhook=- push_events=false -g platform',
          caption: 'Set up Slack for all projects of a group, with the secret URL from stdin',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete an integration of a project or group',
      endpoint: projectIntegrations.delete,
      alternatives: [{ flag: 'group', endpoint: groupIntegrations.delete }],
      flags: integration,
      examples: [
        {
          command: 'repoctl integrations delete jenkins -p platform/api --yes',
          caption: 'Delete an integration without confirmation',
        },
      ],
    },
  ],
};
