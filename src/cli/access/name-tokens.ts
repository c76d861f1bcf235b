import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import type { Server } from '../apply/live/server.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { placeOfBot } from './bots.ts';
import type { Lifetime } from './lifetime.ts';
import { keyOf } from './place.ts';
import { openReader, type Reader, readEachUser } from './read-facts.ts';
import { textOf } from './record-fields.ts';

type Token = Pick<Lifetime, 'kind' | 'username' | 'user_id' | 'path' | 'not_told'>;

const isOfBot = ({ kind, path, username }: Token): boolean =>
  kind === 'access_token' && path === null && (username === null || placeOfBot(username) !== undefined);

/** The paths of the projects and groups of bots by `keyOf`; without those that are hidden. */
const readPaths = async (
  { server, limit }: Reader,
  usernames: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> => {
  const places = new Map(
    [...usernames].flatMap((username) => {
      const place = placeOfBot(username);
      return place === undefined ? [] : [[keyOf(place), place] as const];
    }),
  );
  const found = [...places].map(async ([key, { of, id }]) => {
    const record =
      of === 'project'
        ? await limit(() => server.find(projects.get, { id: String(id) }))
        : await limit(() => server.find(groups.get, { id: String(id), with_projects: false }));
    const path = textOf(record ?? {}, of === 'project' ? 'path_with_namespace' : 'full_path');
    return path === null ? [] : [[key, path] as const];
  });
  return new Map((await Promise.all(found)).flat());
};

/** The token with the name of its bot. */
const withBot = <T extends Token>(token: T, bots: ReadonlyMap<number, WireRecord>): T => {
  const username = token.username ?? textOf(bots.get(Number(token.user_id)) ?? {}, 'username');
  if (!isOfBot(token) || username === null) return token;
  return { ...token, username, not_told: token.not_told.filter((field) => field !== 'username') };
};

const withPath = <T extends Token>(token: T, paths: ReadonlyMap<string, string>): T => {
  const place = isOfBot(token) ? placeOfBot(token.username) : undefined;
  return place === undefined ? token : { ...token, path: paths.get(keyOf(place)) ?? null };
};

/**
 * Adds the bots of tokens, and the projects and groups that these are for, which the list of all tokens does not have: two requests
 * for each.
 */
export const nameTokens = async <T extends Token>(server: Server, all: readonly T[]): Promise<readonly T[]> => {
  const reader = openReader(server);
  const nameless = all.filter((token) => isOfBot(token) && token.username === null);
  const bots = await readEachUser(reader, new Set(nameless.flatMap(({ user_id: id }) => id ?? [])));
  const named = all.map((token) => withBot(token, bots));
  const paths = await readPaths(
    reader,
    named.filter(isOfBot).map(({ username }) => username),
  );
  return named.map((token) => withPath(token, paths));
};
