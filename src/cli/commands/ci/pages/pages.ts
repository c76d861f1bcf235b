import { pagesDomains } from '../../../../contract/ci/pages-domains.ts';
import type { Columns, Noun, Verb } from '../../../verbs/noun.ts';
import type { FlagChanges } from '../../../verbs/parameter.ts';

// Only these columns need the parser of certificates.
const columns: Columns = async () => (await import('./certificates.ts')).pageColumns;

const print: Verb['print'] = async (context, call, reply) =>
  (await import('./certificates.ts')).printReadable(context, call, reply);

const flags: Readonly<Record<string, FlagChanges>> = {
  certificate: { description: 'Certificate in PEM, followed by its chain: @file, or - for stdin' },
  key: {
    untyped: true,
    description: 'Private key in PEM, without a passphrase: @file, or - for stdin',
  },
};

export const pages: Noun = {
  name: 'pages',
  singular: 'Pages domain',
  summary: 'Manage Pages domains and certificates',
  nameKey: 'domain',
  columns: [
    { key: 'domain', title: 'DOMAIN', keep: true },
    { key: 'url', title: 'URL' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the Pages domains of a project or the instance',
      endpoint: pagesDomains.list,
      alternatives: [
        {
          flag: 'instance',
          description: 'List the domains of all projects (administrators only)',
          endpoint: pagesDomains.listAll,
        },
      ],
      columns,
      extras: [
        {
          flags: '--expiring <time>',
          description: 'Only domains whose certificate expires by this time; exit code 13 if there are any',
          side: 'ahead',
        },
      ],
      examples: [
        { command: 'repoctl pages list -p docs/handbook', caption: 'List the domains of a project' },
        {
          command: 'repoctl pages list --instance --expiring 30d',
          caption: 'Exit with 13 if a certificate expires soon, for monitoring',
        },
      ],
      run: async (context, call) => (await import('./certificates.ts')).listExpiring(context, call),
    },
    {
      name: 'get',
      endpoint: pagesDomains.get,
      columns,
      examples: [
        {
          command: 'repoctl pages get docs.example.org --jq .certificate.certificate_text',
          caption: 'Print the certificate as openssl does',
        },
      ],
      print,
    },
    {
      name: 'create',
      section: 'pages_domains',
      endpoint: pagesDomains.create,
      unique: [{ together: ['domain'], ignoreCase: true }],
      flags,
      examples: [
        { command: 'repoctl pages create docs.example.org', caption: 'Add a domain without a certificate' },
        {
          command: 'repoctl pages create docs.example.org --certificate @fullchain.pem --key @privkey.pem',
          caption: 'Add a domain with a certificate and its chain',
        },
      ],
      print,
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
        { command: "repoctl pages update docs.example.org --certificate ''", caption: 'Remove the certificate' },
      ],
      print,
    },
    {
      name: 'delete',
      endpoint: pagesDomains.delete,
      confirm: { act: ({ given, from }) => `remove ${given}${from}` },
      done: ({ given, from }) => `Removed ${given}${from}`,
      examples: [
        { command: 'repoctl pages delete docs.example.org --yes', caption: 'Remove a domain without confirmation' },
      ],
    },
  ],
};
