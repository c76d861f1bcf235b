/** The groups of operations in the document: in the order in which somebody comes upon them, each with its own below it. */

/** Names of resources that their key does not say well. */
const names: Readonly<Record<string, string>> = {
  dockerfiles: 'Dockerfile templates',
  gitignores: 'Gitignore templates',
  hooks: 'System hooks',
  keys: 'SSH keys',
  licenses: 'License templates',
  todos: 'To-do items',
};

/** Words written in capitals. */
const initialisms = new Set(['ci', 'gpg']);

/** The words of the glossary for those of v4. */
const words: readonly (readonly [from: RegExp, to: string])[] = [
  [/ note awards$/, ' comment reactions'],
  [/ awards$/, ' reactions'],
  [/ notes$/, ' comments'],
  [/ following$/, ' subscriptions'],
  [/ time$/, ' time tracking'],
];

/** Splits a name in camel case into words and capitalizes the first: `Pipeline schedules`, `CI templates`. */
export const tagOf = (resource: string): string => {
  const parts = resource.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const text = parts.map((word) => (initialisms.has(word) ? word.toUpperCase() : word)).join(' ');
  const plain = words.reduce((name, [from, to]) => name.replace(from, to), text);
  return names[resource] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** Each key stands for itself and for the resources that begin with it; the rest comes last. */
const order = [
  [
    'projects',
    'project',
    'groups',
    'group',
    'namespaces',
    'deployKeys',
    'deployTokens',
    'projectDeployTokens',
    'groupDeployTokens',
    'protectedBranches',
    'protectedTags',
  ],
  ['issues', 'issue', 'mergeRequests', 'mergeRequest', 'labels', 'todos'],
  ['files', 'commits', 'branches', 'tags', 'releases'],
  ['pipelines', 'pipelineJobs', 'pipelineSchedules', 'pipelineTriggers', 'environments', 'deployments', 'pagesDomains'],
  ['users', 'user', 'accessTokens', 'sessions', 'keys', 'gpgKeys', 'events'],
].flat();

const placeOf = (resource: string): number => {
  const exact = order.indexOf(resource);
  if (exact !== -1) return exact;
  const begun = order.findIndex((key) => new RegExp(`^${key}[A-Z]`).test(resource));
  return begun === -1 ? order.length : begun;
};

export const orderedTags = (resources: readonly string[]): readonly string[] =>
  resources.toSorted((one, other) => placeOf(one) - placeOf(other)).map(tagOf);
