import { pagesDomains } from '../../../../contract/ci/pages-domains.ts';
import type { Columns, FlagChanges, Noun } from '../../../verbs/noun.ts';

// A certificate is read to say when it expires, which no other command needs.
const columns: Columns = async () => (await import('./certificates.ts')).pageColumns;

const flags: Readonly<Record<string, FlagChanges>> = {
  certificate: { description: 'Certificate in PEM, followed by the ones it is signed with: @file, or - for stdin' },
  key: {
    untyped: true,
    description: 'Private key of the certificate, in PEM, without a passphrase: @file, or - for stdin',
  },
};

export const pages: Noun = {
  name: 'pages',
  singular: 'Pages domain',
  summary: "Domains of projects' web sites and their certificates",
  nameKey: 'domain',
  columns: [
    { key: 'domain', title: 'DOMAIN', keep: true },
    { key: 'url', title: 'URL' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the domains of a project, or of the whole service',
      endpoint: pagesDomains.list,
      alternatives: [
        {
          flag: 'instance',
          description: 'Of the whole service; for administrators',
          endpoint: pagesDomains.listAll,
        },
      ],
      columns,
      extras: [
        {
          flags: '--expiring <span>',
          description: 'Only those whose certificate runs out within 30d and such; exit code 13 when there are any',
        },
      ],
      examples: [
        { command: 'repoctl pages list -p docs/handbook', caption: 'The domains of a project' },
        {
          command: 'repoctl pages list --instance --expiring 30d',
          caption: 'For monitoring: exit code 13 when one must be renewed',
        },
      ],
      run: async (context, call) => (await import('./certificates.ts')).listExpiring(context, call),
    },
    {
      name: 'get',
      endpoint: pagesDomains.get,
      examples: [
        {
          command: 'repoctl pages get docs.example.org --jq .certificate.certificate_text',
          caption: 'All that the certificate says, as openssl prints it',
        },
      ],
      run: async (context, call) => (await import('./certificates.ts')).runReadable(context, call),
    },
    {
      name: 'create',
      endpoint: pagesDomains.create,
      unique: [{ together: ['domain'], ignoreCase: true }],
      flags,
      examples: [
        { command: 'repoctl pages create docs.example.org', caption: 'A domain without a certificate' },
        {
          command: 'repoctl pages create docs.example.org --certificate @fullchain.pem --key @privkey.pem',
          caption: 'With a certificate and its chain',
        },
      ],
      run: async (context, call) => (await import('./certificates.ts')).runReadable(context, call),
    },
    {
      name: 'update',
      endpoint: pagesDomains.update,
      flags,
      examples: [
        {
          command: 'repoctl pages update docs.example.org --certificate @fullchain.pem --key @privkey.pem',
          caption: 'Renew a certificate',
        },
        { command: "repoctl pages update docs.example.org --certificate ''", caption: 'Take it away' },
      ],
      run: async (context, call) => (await import('./certificates.ts')).runReadable(context, call),
    },
    {
      name: 'delete',
      endpoint: pagesDomains.delete,
      confirm: { act: ({ given, from }) => `remove ${given}${from}` },
      done: ({ given, from }) => `Removed ${given}${from}`,
      examples: [
        { command: 'repoctl pages delete docs.example.org --yes', caption: 'Delete a domain without being asked' },
      ],
    },
  ],
};
