/** Bodies that can be sent as they stand, with what an endpoint requires and nothing else. */
import type { Schema } from '../../contract/vocabulary/endpoint.ts';
import { operationId, type Operation } from './operations.ts';

const armoredKey = `-----BEGIN PGP PUBLIC KEY BLOCK-----

mDMEZZN9JRYJKwYBBAHaRw8BAQdAoESM8F9rBjJsQYtSRW5o1KDSNmeKdSTtvokn
EumyN6e0I0luZ3JpZCBTb2xiZXJnIDxpbmdyaWRAZXhhbXBsZS5jb20+iJAEExYI
ADgWIQSaiOIGvlNryQbOxV04HUumXAn/xAUCZZN9JQIbAwULCQgHAgYVCgkICwIE
FgIDAQIeAQIXgAAKCRA4HUumXAn/xC6rAP4gRbV6eJpk+52VzeiKzbUFpcYMWtxi
WQxqc+HE1RsiVgEAzY3PETzdUwYr8rEPHYALPO3gfy/RLlrey/4IlK2ACgs=
=jfq6
-----END PGP PUBLIC KEY BLOCK-----`;

/** By operation and parameter, or by parameter alone. */
const values: Readonly<Record<string, unknown>> = {
  'accessTokens.create.scopes': ['read_api'],
  'accessTokens.create.name': 'nightly report',
  'commits.create.actions': [{ action: 'create', file_path: 'docs/tides.md', content: 'High water at noon\n' }],
  'deployKeys.create.key':
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJTpAqYEsLwgdu2vUlbfrSYOg5n0rWtfn73RcvdI+B0x ci@example.com',
  'environments.create.name': 'staging',
  'gpgKeys.create.key': armoredKey,
  'gpgKeys.createForUser.key': armoredKey,
  'groups.create.name': 'Harbor',
  'issues.create.title': 'Show the tide beside each berth',
  'keys.create.key':
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAS+/VYhqyaz55dW87ykI9JjA/e55Xm9aTn9KE3ylJN4 kofi@example.com',
  'keys.createForUser.key':
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAS+/VYhqyaz55dW87ykI9JjA/e55Xm9aTn9KE3ylJN4 kofi@example.com',
  'labels.create.name': 'bug',
  'labels.update.name': 'bug',
  'labels.update.new_name': 'defect',
  'mergeRequests.create.title': 'Call those who are awake',
  'pipelineSchedules.create.description': 'Nightly build',
  'projects.create.name': 'Berth Planner',
  'projects.createForUser.name': 'Berth Planner',
  'protectedBranches.create.name': '*-stable',
  'protectedTags.create.name': 'v*',
  'projectDeployTokens.create.name': 'mirror',
  'groupDeployTokens.create.name': 'mirror',
  'projectTokens.create.name': 'release',
  'groupTokens.create.name': 'release',
  'personalTokens.create.name': 'laptop',
  'personalTokens.createForUser.name': 'laptop',
  'releases.update.name': 'Spring tide',
  'users.create.name': 'Eve Adams',
  access_level: 30,
  body: 'Works on my desk.',
  branch: 'master',
  color: '#d9534f',
  commit_message: 'Write down the tides',
  content: 'High water at noon\n',
  cron: '30 2 * * *',
  description: 'Notes on the tides',
  domain: 'docs.example.com',
  duration: '1h 30m',
  email: 'eve@example.com',
  environment: 'staging',
  file_name: 'tides.sh',
  group_access: 20,
  key: 'LOG_LEVEL',
  message: 'Maintenance on Sunday from 06:00 to 08:00 UTC',
  name: 'thumbsup',
  path: 'harbor',
  ref: 'master',
  scopes: ['read_repository'],
  sha: '8f0dbdb8c1d24a55a5e7a9d1a3c7f2b96a0c4e11',
  source_branch: 'feature/night-shift',
  tag_name: 'v2.5.0',
  target_branch: 'master',
  title: 'Spring tide',
  token: 'TRIGGER-TOKEN',
  url: 'https://chat.example.com/announcements',
  username: 'eve',
  value: 'info',
};

const byType = ({ type, enum: words, minimum }: Schema): unknown => {
  if (words !== undefined) return words.find((word) => word !== null);
  const [first] = Array.isArray(type) ? type : [type];
  if (first === 'boolean') return true;
  if (first === 'array') return [];
  return first === 'integer' || first === 'number' ? Math.max(minimum ?? 1, 1) : 'text';
};

/** Returns undefined for a body that need not have anything. */
export const bodyExample = (
  operation: Operation,
  names: readonly string[],
): Readonly<Record<string, unknown>> | undefined => {
  const { required = [], anyOf = [], params } = operation.endpoint;
  const needed = [...required, ...anyOf.slice(0, 1)].filter((name) => names.includes(name));
  if (needed.length === 0) return undefined;
  const id = operationId(operation);
  return Object.fromEntries(
    needed.map((name) => [name, values[`${id}.${name}`] ?? values[name] ?? byType(params[name] ?? {})]),
  );
};
