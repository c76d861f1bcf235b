/** What people are told of `since`, `until` and `instead` in the contract: in help, and where a server lacks something. */
import type { Gone } from '../../api/errors/api-error.ts';
import { pathNames, type Availability, type Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** An endpoint stands as it is; a parameter as its flag. */
const successor = (instead: string): string => (instead.includes(' ') ? instead : `--${instead.replaceAll('_', '-')}`);

/** Facts for help, such as `needs server version 17.4`. */
export const availabilityFacts = ({ since, until, instead }: Availability): readonly string[] => [
  ...(since === undefined ? [] : [`requires server version ${since}`]),
  ...(until === undefined ? [] : [`ignored by server version ${until} and later`]),
  ...(instead === undefined ? [] : [`successor: ${successor(instead)}`]),
];

/** Whether other servers have another word for it, or none. */
export const hasAvailability = ({ since, until, instead }: Availability): boolean =>
  (since ?? until ?? instead) !== undefined;

/** What help says of an endpoint that not all servers have. */
export const availabilityText = ({ since, until, instead }: Availability): string | undefined => {
  const sentences = [
    ...(since === undefined ? [] : [`Available from server version ${since}.`]),
    ...(until === undefined ? [] : [`Not available from server version ${until}.`]),
    ...(instead === undefined ? [] : [`Use ${successor(instead)} there.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
};

/** The versions that have something, such as `from version 11.7 on`; empty where all have it. */
export const versionRange = ({ since, until }: Availability): string =>
  [
    ...(since === undefined ? [] : [`from version ${since}`]),
    ...(until === undefined ? [] : [`before version ${until}`]),
  ].join(' and ');

/** Why a server does not know an endpoint, and what to use. `command` calls its successor. */
export const goneHint = (gone: Gone, command?: string): string => {
  const { instead, serverVersion } = gone;
  const own = serverVersion === undefined ? 'this server' : `this server (version ${serverVersion})`;
  const when = versionRange(gone);
  const reason = when === '' ? `It is not available on ${own}.` : `It is available ${when}, but not on ${own}.`;
  if (instead === undefined) return reason;
  return `${reason} Use ${command === undefined ? successor(instead) : `"${command}"`} instead.`;
};

/** The parameters of an endpoint that not all servers take, besides those of its path. */
export const changingParameters = ({ params, path }: Endpoint): readonly (readonly [name: string, Availability])[] => {
  const inPath = new Set(pathNames(path));
  return Object.entries(params).filter(([name, schema]) => !inPath.has(name) && hasAvailability(schema));
};
