/** Access tokens of projects and groups (v4 shapes), with one implementation for both. */
import type { groupTokens, projectTokens } from '../../../contract/organization/bot-tokens.ts';
import type { Row } from '../../db/schema.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import { badRequest, methodNotAllowed, notFound } from '../../formats/problems.ts';
import { tokenRecord } from '../../people/access-tokens/record.ts';
import { type IssuedToken, rotateToken } from '../../people/access-tokens/rotate-token.ts';
import { listTokens, revokeToken, type TokenFilter } from '../../people/access-tokens/store.ts';
import type { Project } from '../../request/access-level.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import type { PageRequest } from '../../db/page-of.ts';
import type { Place } from '../members/changes.ts';
import { placeOfGroup, placeOfProject } from '../members/handlers.ts';
import { createBotToken } from './create-bot-token.ts';
import { botLevels, findBotToken } from './store.ts';

const resourceOf = ({ at }: Place) =>
  'project_id' in at
    ? ({ resource_type: 'project', resource_id: at.project_id } as const)
    : ({ resource_type: 'group', resource_id: at.namespace_id } as const);

const records = async (service: Service, place: Place, rows: readonly Row<'access_tokens'>[]) => {
  const userIds = rows.map((row) => row.user_id);
  const levels = await botLevels(service.database.db, place.at, [...new Set(userIds)]);
  const today = todayOf(service);
  return rows.flatMap((row) => {
    const access_level = levels.get(row.user_id);
    return access_level === undefined ? [] : [{ ...tokenRecord(row, today), access_level, ...resourceOf(place) }];
  });
};

const missing = ({ at }: Place) => notFound('project_id' in at ? 'project Access Token' : 'group Access Token');

const record = async (service: Service, place: Place, row: Row<'access_tokens'>) => {
  const [found] = await records(service, place, [row]);
  if (found === undefined) throw missing(place);
  return found;
};

const requireToken = async (service: Service, place: Place, id: number): Promise<Row<'access_tokens'>> => {
  const token = await findBotToken(service.database.db, place.at, id);
  if (token === undefined) throw missing(place);
  return token;
};

const issued = async (service: Service, place: Place, { row, text }: IssuedToken) => ({
  ...(await record(service, place, row)),
  token: text,
});

interface Listing {
  readonly service: Service;
  readonly params: TokenFilter;
  readonly page: PageRequest;
}

const list = async ({ service, params, page }: Listing, place: Place) => {
  const some = { kinds: ['personal'] as const, botsOf: place.at, today: todayOf(service) };
  const { items, total } = await listTokens(service.database, some, params, page);
  return { items: await records(service, place, items), total };
};

interface One {
  readonly service: Service;
  readonly params: { readonly token_id: number };
}

const get = async ({ service, params }: One, place: Place) =>
  record(service, place, await requireToken(service, place, params.token_id));

const create = async (call: Parameters<typeof createBotToken>[0], place: Place) =>
  issued(call.service, place, await createBotToken(call, place));

const revoke = async (
  { service, params, checkUnmodified }: One & { readonly checkUnmodified: (updatedAt: string) => void },
  place: Place,
): Promise<null> => {
  const token = await requireToken(service, place, params.token_id);
  checkUnmodified(token.created_at);
  await revokeToken(service.database.db, token.id, toTimestamp(service.clock.now()));
  return null;
};

type Rotation = Parameters<typeof rotateToken>[0];

/** Who rotates a token gets it, and with it the role of its bot. */
const rotate = async (call: Rotation & One, place: Place) => {
  const { service } = call;
  const token = await requireToken(service, place, call.params.token_id);
  const { access_level: level } = await record(service, place, token);
  if (level > place.callerLevel) throw badRequest('the role of the token is higher than your own');
  return issued(service, place, await rotateToken(call, token));
};

const rotateSelf = async (call: Rotation, place: Place) => {
  const { service, caller } = call;
  const token = await findBotToken(service.database.db, place.at, caller.credential.id);
  if (token === undefined) {
    throw methodNotAllowed(`The token in use is no access token of this ${resourceOf(place).resource_type}`);
  }
  return issued(service, place, await rotateToken(call, token));
};

const at = ({ service, project }: { readonly service: Service; readonly project: Project }): Place =>
  placeOfProject(service, project);

export const projectTokenHandlers: Handlers<typeof projectTokens> = {
  list: (call) => list(call, at(call)),
  get: (call) => get(call, at(call)),
  create: (call) => create(call, at(call)),
  revoke: (call) => revoke(call, at(call)),
  rotate: (call) => rotate(call, at(call)),
  rotateSelf: (call) => rotateSelf(call, at(call)),
};

export const groupTokenHandlers: Handlers<typeof groupTokens> = {
  list: (call) => list(call, placeOfGroup(call.group)),
  get: (call) => get(call, placeOfGroup(call.group)),
  create: (call) => create(call, placeOfGroup(call.group)),
  revoke: (call) => revoke(call, placeOfGroup(call.group)),
  rotate: (call) => rotate(call, placeOfGroup(call.group)),
  rotateSelf: (call) => rotateSelf(call, placeOfGroup(call.group)),
};
