/** Bots of access tokens: they are members, and can do no more than the scopes of their tokens allow. */
import type { Action, Grant } from './grant.ts';
import { keyGrants } from './key-grants.ts';
import { type Place, keyOf } from './place.ts';
import { type Reader, unread } from './read-facts.ts';
import type { Way } from './ways-in.ts';

/** The tokens of bots by user ID, or that the server does not show them. */
export type Bots = ReadonlyMap<number, readonly Grant[] | typeof unread>;

/** Scopes with which a token can do something, over HTTP by git or by the API. */
const scopesFor: Readonly<Record<Action, readonly string[]>> = {
  read: ['api', 'read_api', 'read_repository', 'write_repository'],
  push: ['api', 'write_repository'],
  merge: ['api'],
  deploy: ['api'],
  maintain: ['api'],
};

/** Servers name a bot after the project or group of its token. */
const botName = /^(?<of>project|group)_(?<id>[0-9]+)_bot(?:_|$)/;

/** The project or group of a bot; undefined for other users. */
export const placeOfBot = (username: unknown): Pick<Place, 'of' | 'id'> | undefined => {
  const { of, id } = botName.exec(String(username))?.groups ?? {};
  return id === undefined ? undefined : { of: of === 'project' ? 'project' : 'group', id: Number(id) };
};

/** Reads the tokens of the bots among members: one list for each project or group that has some. */
export const readBots = async (reader: Reader, ways: readonly Way[]): Promise<Bots> => {
  const bots = ways.flatMap(({ member }) => {
    const place = placeOfBot(member?.['username']);
    return place === undefined ? [] : [{ id: Number(member?.['id']), place }];
  });
  const places = new Map(bots.map(({ place }) => [keyOf(place), place]));
  const lists = new Map(
    await Promise.all(
      [...places].map(async ([key, place]) => {
        const tokens = await keyGrants(reader, 'access_token', { ...place, path: '', record: {} });
        return [key, tokens.some(({ id }) => id === null) ? unread : tokens] as const;
      }),
    ),
  );
  return new Map(
    bots.map(({ id, place }) => {
      const tokens = lists.get(keyOf(place)) ?? unread;
      return [id, tokens === unread ? unread : tokens.filter(({ user_id: user }) => user === id)];
    }),
  );
};

/** The tokens of a bot that suffice for an action. */
export const tokensFor = (action: Action, tokens: readonly Grant[]): readonly Grant[] =>
  tokens.filter(({ scopes }) => scopes?.some((scope) => scopesFor[action].includes(scope)) === true);
