/** Random requests to the endpoints of the contract, most of them almost valid. */
import { gzipSync } from 'node:zlib';
import { pathNames, type Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { requestTo } from '../../server/access/all-cases.ts';
import { visibilities } from '../../server/access/callers.ts';
import type { Request, World } from '../../server/access/world.ts';
import { hostileValues, longTexts } from '../../server/request/hostile-values.ts';
import { jsonAt, pairAt, placesOf, type Place } from '../../server/request/places.ts';
import type { Chance } from './chance.ts';
import { encode, fieldOf, valueFor, type Field } from './fields.ts';
import { credentialsOf, headersFor, pickSender, type Sender } from './senders.ts';
import type { Vault } from './vault.ts';

/** A request as it is sent. */
export interface RandomRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** True if its path leads into the vault. */
  readonly toVault?: boolean;
  /** The number of body bytes after which the client disconnects. */
  readonly cutAfter?: number;
}

/** The targets and contents of requests. */
export interface Target {
  readonly world: World;
  readonly vault: Vault;
  /** A directory to which no request can write. */
  readonly outside: string;
}

/** The endpoints but those that end tokens of senders, by chance also by ID, after which every request would be a 401. */
const harmless = namedEndpoints.filter(
  ([name]) => !/\.(revoke|rotate)Self$|^personalTokens\.(revoke|rotate)$/.test(name),
);

/** Other spellings of a path, some of them invalid. */
const respelled = (path: string, chance: Chance): string =>
  chance.pick([
    `${path}/`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2F'),
    `${path}%`,
    `${path}%zz`,
    `${path}%00`,
    `${path}%ED%A0%80`,
    `${path}/../..`,
    `${path}/%2e%2e%2f%2e%2e`,
    `${path};x=y`,
    `${path}.json`,
    path.toUpperCase(),
    `${path}/${'a/'.repeat(10_000)}`,
    `${path}/${'x'.repeat(5000)}`,
    `//${path}`,
    `${path}?#x`,
  ]);

const intoVault = (path: string, { group, project, fullPath }: Vault, chance: Chance): string =>
  path
    .replace(/^\/projects\/[^/?]+/, `/projects/${chance.pick([`${project}`, encodeURIComponent(fullPath)])}`)
    .replace(/^\/groups\/[^/?]+/, `/groups/${group}`);

const harmlessMethods = ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'] as const;
const allMethods = [...harmlessMethods, 'POST', 'PUT', 'DELETE'] as const;

/** Users who could delete the shared records. They change no more than a valid request does. */
const isStrong = ({ isAdmin, caller }: Sender): boolean => isAdmin || caller === 'owner';

/** Creates random requests. An administrator creates the records that a valid one needs. */
export const createContractRequests = ({ world, vault, outside }: Target) => {
  const values = [...hostileValues(outside), ...longTexts];
  const lowNumbers = Array.from({ length: 40 }, (_, index) => index);
  const kept = new Map<string, Request>();

  /** Recreated from time to time, since requests delete the records. */
  const goodRequest = async (
    name: string,
    endpoint: Endpoint,
    { caller }: Sender,
    chance: Chance,
  ): Promise<Request> => {
    const visibility = chance.pick(visibilities);
    const isOld = chance.happens(endpoint.risk === 'read' ? 0.02 : 0.06);
    const found = kept.get(name);
    if (found !== undefined && !isOld) return found;
    const make = async (): Promise<Request> => requestTo(name)({ world, visibility, caller });
    // Random changes of other requests can cause a conflict.
    const ofNothing = { line: `${endpoint.method} ${endpoint.path.replaceAll(/:[a-z_]+/g, '0')}` };
    const made = await make().catch(() => found ?? ofNothing);
    kept.set(name, made);
    return made;
  };

  const spoiled = (place: Place, good: unknown, { seesVault }: Sender, chance: Chance): Field => {
    const { parameter: name, schema } = place;
    if (chance.happens(0.4)) {
      const value = chance.pick(values);
      return { name, json: jsonAt(place, value.json, good), pair: pairAt(place, value) };
    }
    const numbers = seesVault ? lowNumbers : [...lowNumbers, vault.group, vault.project];
    const json = jsonAt(place, JSON.stringify(valueFor(schema, numbers, chance)), good);
    return fieldOf(name, JSON.parse(json));
  };

  const fieldsFor = (good: Request, places: readonly Place[], sender: Sender, chance: Chance): readonly Field[] => {
    const json: Readonly<Record<string, unknown>> = { ...good.json };
    const query = new URLSearchParams(good.line.split('?')[1] ?? '');
    const given = [...query, ...Object.entries(json)].filter(() => !chance.happens(0.05));
    const fields = given.map(([name, value]) => fieldOf(name, value));
    for (let count = places.length === 0 ? 0 : chance.below(3); count > 0; count -= 1) {
      const place = chance.pick(places);
      const field = spoiled(place, json[place.parameter], sender, chance);
      const at = fields.findIndex(({ name }) => name === field.name);
      if (at === -1 || chance.happens(0.1)) fields.push(field);
      else fields[at] = field;
    }
    return fields;
  };

  const pathFor = (endpoint: Endpoint, goodPath: string, toVault: boolean, chance: Chance): string => {
    const path = toVault ? intoVault(goodPath, vault, chance) : goodPath;
    if (chance.happens(0.03)) return respelled(path, chance);
    const names = pathNames(endpoint.path).slice(toVault ? 1 : 0);
    if (names.length === 0 || !chance.happens(0.06)) return path;
    const at = endpoint.path.split('/').indexOf(`:${chance.pick(names)}`);
    return path.split('/').with(at, chance.pick(values).path).join('/');
  };

  return async (chance: Chance): Promise<RandomRequest> => {
    const sender = pickSender(world, chance);
    const [name, endpoint] = chance.pick(harmless);
    const good = await goodRequest(name, endpoint, sender, chance);
    const [declared = '', line = ''] = good.line.split(' ');
    const [goodPath = ''] = line.split('?');
    const others = isStrong(sender) ? harmlessMethods : allMethods;
    const method = chance.happens(0.05) ? chance.pick(others) : declared;
    const canLead = /^\/(?:projects|groups)\/[^/]/.test(goodPath) && (method === 'GET' || !sender.isAdmin);
    const toVault = canLead && chance.happens(0.15);
    const path = pathFor(endpoint, goodPath, toVault, chance);
    const inPath = pathNames(endpoint.path);
    const places = placesOf(endpoint).filter(({ parameter }) => !inPath.includes(parameter));
    const { query = '', type, body } = encode(method, fieldsFor(good, places, sender, chance), chance);
    const credentials = credentialsOf(sender, chance);
    const isPacked = chance.happens(0.03);
    const bytes = Buffer.from(body ?? '');
    const sent = isPacked ? gzipSync(bytes) : bytes;
    const headers = {
      ...credentials.headers,
      ...(type !== undefined && { 'Content-Type': type }),
      ...headersFor(chance),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    };
    const queries = [query, credentials.query].filter((part) => part !== '').join('&');
    const request = { sender, method, path: `/api/v4${path}${queries === '' ? '' : `?${queries}`}`, headers, toVault };
    if (body === undefined) return request;
    return { ...request, body: sent, ...(chance.happens(0.03) && { cutAfter: chance.below(sent.length + 1) }) };
  };
};
