import pMap from 'p-map';
import { call } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isUnknownRoute } from '../../../../api/errors/api-error.ts';
import { serverVersion } from '../../../../api/server-version.ts';
import { missingReason } from '../../../../api/version-order.ts';
import { wholeContract } from '../../../../contract/gitlab.ts';
import { type Availability, type Endpoint, pathNames } from '../../../../contract/vocabulary/endpoint.ts';
import { commandsByEndpoint } from '../../../help/commands-by-endpoint.ts';
import { changingParameters, versionRange } from '../../../output/availability.ts';
import type { Manifest } from '../../../program/tool.ts';
import { type Check, expected, ok, warning } from './check.ts';

/** Parallel reads, few enough for servers with rate limits. */
const concurrency = 4;

const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** A read that needs no known record. */
const canBeProbed = ({ method, path, required }: Endpoint): boolean =>
  method === 'GET' && pathNames(path).length === 0 && (required ?? []).length === 0;

/** The endpoints that the server does not know. Any other response shows that it does. */
const probe = async (client: Client, endpoints: readonly Endpoint[], signal: AbortSignal): Promise<Set<string>> => {
  const missing = await pMap(
    endpoints,
    async (endpoint) => {
      try {
        await call(client, endpoint, endpoint.paginated === true ? { per_page: 1 } : {}, { signal });
        return [];
      } catch (error) {
        signal.throwIfAborted();
        return isUnknownRoute(error) ? [addressOf(endpoint)] : [];
      }
    },
    { concurrency },
  );
  return new Set(missing.flat());
};

/**
 * Finds what the server lacks of the contract: reads without IDs are tried, and the rest follows from the server's
 * version. Nothing is written.
 */
export const checkAvailability = async (
  client: Client,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<readonly Check[]> => {
  const endpoints: readonly Endpoint[] = Object.values(wholeContract).flatMap((resource) =>
    Object.values<Endpoint>(resource),
  );
  const readable = endpoints.filter(canBeProbed);
  const [version, absent, commands] = await Promise.all([
    serverVersion(client, signal),
    probe(client, readable, signal),
    commandsByEndpoint(manifest),
  ]);
  const nameOf = (address: string): string => commands.get(address) ?? address;
  const fixOf = ({ instead }: Availability): string | null =>
    instead?.includes(' ') === true ? `Use "${nameOf(instead)}" instead.` : null;
  // A server that has none of what only GitLab has is not GitLab, which is one fact.
  const isGitlab = readable.some((endpoint) => endpoint.onlyIn !== undefined && !absent.has(addressOf(endpoint)));
  const others = manifest.nouns.filter(({ isOnlyInGitlab }) => isOnlyInGitlab === true).map(({ name }) => name);
  const gitlab = isGitlab ? [] : [expected('missing', `only in GitLab: ${others.join(', ')}`, null)];
  const missing = endpoints.flatMap((endpoint): readonly Check[] => {
    const address = addressOf(endpoint);
    if (endpoint.onlyIn !== undefined && !isGitlab) return [];
    const isProbed = readable.includes(endpoint);
    const isKnown = missingReason(endpoint, version) !== undefined;
    if (isProbed ? !absent.has(address) : !isKnown) return [];
    if (isKnown || endpoint.onlyIn !== undefined) {
      return [expected('missing', `"${nameOf(address)}" is available ${versionRange(endpoint)}`, fixOf(endpoint))];
    }
    return [warning('missing', `"${nameOf(address)}": the server does not support ${address}`, fixOf(endpoint))];
  });
  const unread = endpoints.flatMap((endpoint) =>
    changingParameters(endpoint)
      .filter(([, { onlyIn }]) => onlyIn === undefined || isGitlab)
      .filter(([, availability]) => missingReason(availability, version) !== undefined)
      .map(([name, availability]) => {
        const option = `--${name.replaceAll('_', '-')} of "${nameOf(addressOf(endpoint))}"`;
        return expected('missing', `${option} is supported ${versionRange(availability)}`, fixOf(availability));
      }),
  );
  const asked = readable.filter(({ onlyIn }) => onlyIn === undefined || isGitlab);
  const found = asked.filter((endpoint) => !absent.has(addressOf(endpoint)));
  return [
    ok('endpoints', `${found.length} of ${asked.length} read endpoints respond`),
    ...gitlab,
    ...missing,
    ...unread,
  ];
};
