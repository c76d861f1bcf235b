/** Deploy tokens of projects and groups (v4 shapes), with one implementation for both. */
import type {
  deployTokens,
  groupDeployTokens,
  projectDeployTokens,
} from '../../../contract/organization/deploy-tokens.ts';
import type { PageRequest } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { displayNameFault } from '../../formats/names.ts';
import { notFound, refuseFaults } from '../../formats/problems.ts';
import { digestToken, newToken } from '../../request/credentials.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { deleteDeployToken, findDeployToken, insertDeployToken, listDeployTokens, type TokenPlace } from './store.ts';

const nowOf = ({ clock }: Service): string => toTimestamp(clock.now());

/** A deleted token is gone, so that none is ever shown as revoked. */
const record = (row: Row<'deploy_tokens'>, now: string) => ({
  id: row.id,
  name: row.name,
  username: row.username,
  scopes: row.scopes.split(' '),
  expires_at: row.expires_at,
  revoked: false,
  expired: row.expires_at !== null && row.expires_at <= now,
});

interface Listing {
  readonly service: Service;
  readonly params: { readonly active?: boolean };
  readonly page: PageRequest;
}

const list = async ({ service, params, page }: Listing, place?: TokenPlace) => {
  const now = nowOf(service);
  const validAt = params.active === true ? now : undefined;
  const { items, total } = await listDeployTokens(service.database.db, place, validAt, page);
  return { items: items.map((row) => record(row, now)), total };
};

interface One {
  readonly service: Service;
  readonly params: { readonly token_id: number };
}

const requireToken = async ({ service, params }: One, place: TokenPlace): Promise<Row<'deploy_tokens'>> => {
  const token = await findDeployToken(service.database.db, place, params.token_id);
  if (token === undefined) throw notFound('Deploy Token');
  return token;
};

const get = async (call: One, place: TokenPlace) => record(await requireToken(call, place), nowOf(call.service));

interface Creation {
  readonly service: Service;
  readonly params: {
    readonly name: string;
    readonly scopes: readonly string[];
    readonly expires_at?: string | null;
    readonly username?: string;
  };
}

/** Git sends the username before a colon, and a text with a control character nowhere. */
const usernameFault = (username: string | undefined): string | undefined =>
  username !== undefined && /[:\p{Cc}]/u.test(username) ? 'cannot have a colon or control characters' : undefined;

const create = async ({ service, params }: Creation, place: TokenPlace) => {
  const now = nowOf(service);
  const { name, scopes, expires_at = null, username = '' } = params;
  const expiresAt = expires_at === null ? null : toTimestamp(new Date(expires_at));
  refuseFaults({
    name: displayNameFault(name),
    username: usernameFault(username),
    expires_at: expiresAt !== null && expiresAt <= now ? 'is not in the future' : undefined,
  });
  const token = newToken();
  const row = {
    project_id: null,
    namespace_id: null,
    ...place,
    name,
    digest: digestToken(token),
    scopes: [...new Set(scopes)].join(' '),
    expires_at: expiresAt,
    created_at: now,
  };
  const { database } = service;
  try {
    const made = await database.db
      .transaction()
      .execute((transaction) => insertDeployToken(transaction, row, username.trim() === '' ? undefined : username));
    return { ...record(made, now), token };
  } catch (error) {
    throw database.engine.isOrphan(error) ? notFound('project_id' in place ? 'Project' : 'Group') : error;
  }
};

const remove = async (
  call: One & { readonly checkUnmodified: (updatedAt: string) => void },
  place: TokenPlace,
): Promise<null> => {
  const token = await requireToken(call, place);
  call.checkUnmodified(token.created_at);
  await deleteDeployToken(call.service.database.db, token.id);
  return null;
};

export const projectDeployTokenHandlers: Handlers<typeof projectDeployTokens> = {
  list: (call) => list(call, { project_id: call.project.id }),
  get: (call) => get(call, { project_id: call.project.id }),
  create: (call) => create(call, { project_id: call.project.id }),
  delete: (call) => remove(call, { project_id: call.project.id }),
};

export const groupDeployTokenHandlers: Handlers<typeof groupDeployTokens> = {
  list: (call) => list(call, { namespace_id: call.group.id }),
  get: (call) => get(call, { namespace_id: call.group.id }),
  create: (call) => create(call, { namespace_id: call.group.id }),
  delete: (call) => remove(call, { namespace_id: call.group.id }),
};

export const deployTokenHandlers: Handlers<typeof deployTokens> = {
  listAll: (call) => list(call),
};
