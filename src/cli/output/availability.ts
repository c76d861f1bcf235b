/** Texts for `onlyIn`, `since`, `until`, and `instead` of the contract, in help and in errors of servers that lack something. */
import type { Gone } from '../../api/errors/api-error.ts';
import { pathNames, type Availability, type Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** An endpoint by its name, a parameter by its flag. */
const successor = (instead: string): string => (instead.includes(' ') ? instead : `--${instead.replaceAll('_', '-')}`);

/** Facts for help, such as `requires server version 17.4`. */
export const availabilityFacts = ({ onlyIn, since, until, instead }: Availability): readonly string[] => [
  ...(onlyIn === undefined ? [] : [`only in ${onlyIn}`]),
  ...(since === undefined ? [] : [`requires server version ${since}`]),
  ...(until === undefined ? [] : [`ignored by server version ${until} and later`]),
  ...(instead === undefined ? [] : [`successor: ${successor(instead)}`]),
];

export const hasAvailability = ({ onlyIn, since, until, instead }: Availability): boolean =>
  (onlyIn ?? since ?? until ?? instead) !== undefined;

/** A sentence of help for an endpoint that not all servers have. */
export const availabilityText = ({ onlyIn, since, until, instead }: Availability): string | undefined => {
  const sentences = [
    ...(onlyIn === undefined ? [] : [`Only in ${onlyIn}: "repoctl serve" does not have it.`]),
    ...(since === undefined ? [] : [`Available from server version ${since}.`]),
    ...(until === undefined ? [] : [`Not available from server version ${until}.`]),
    ...(instead === undefined ? [] : [`Use ${successor(instead)} there.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
};

/** The servers that have something, such as `in GitLab Premium from version 11.7`; empty where all have it. */
export const versionRange = ({ onlyIn, since, until }: Availability): string => {
  const versions = [
    ...(since === undefined ? [] : [`from version ${since}`]),
    ...(until === undefined ? [] : [`before version ${until}`]),
  ].join(' and ');
  return [...(onlyIn === undefined ? [] : [`in ${onlyIn}`]), ...(versions === '' ? [] : [versions])].join(' ');
};

/** The reason why a server lacks an endpoint, and a replacement. `command` calls its successor. */
export const goneHint = (gone: Gone, command?: string): string => {
  const { instead, serverVersion } = gone;
  const own = serverVersion === undefined ? 'this server' : `this server (version ${serverVersion})`;
  const when = versionRange(gone);
  const reason = when === '' ? `It is not available on ${own}.` : `It is available ${when}, but not on ${own}.`;
  if (instead === undefined) return reason;
  return `${reason} Use ${command === undefined ? successor(instead) : `"${command}"`} instead.`;
};

/** The parameters of an endpoint, except those of its path, that not all servers accept. */
export const changingParameters = ({ params, path }: Endpoint): readonly (readonly [name: string, Availability])[] => {
  const inPath = new Set(pathNames(path));
  return Object.entries(params).filter(([name, schema]) => !inPath.has(name) && hasAvailability(schema));
};

/** The part of a noun that says which endpoints it has. */
interface Calling {
  readonly verbs: readonly {
    readonly endpoint: Endpoint;
    readonly alternatives?: readonly { readonly endpoint: Endpoint }[];
  }[];
  readonly nouns?: readonly Calling[];
}

/** True if our server does not have an endpoint or a parameter. */
export const isOnlyInGitlab = ({ onlyIn }: Availability): boolean => onlyIn !== undefined;

/** True if our server has no endpoint of a noun. */
export const isNounOnlyInGitlab = ({ verbs, nouns = [] }: Calling): boolean =>
  verbs.every(({ endpoint, alternatives = [] }) =>
    [endpoint, ...alternatives.map((other) => other.endpoint)].every(isOnlyInGitlab),
  ) && nouns.every(isNounOnlyInGitlab);
