/** Snippets (document, "Snippets"). */
import { addressOf } from '../../request/forwarded.ts';
import type { FastifyInstance } from 'fastify';
import { snippets } from '../../../contract/instance/snippets.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import { blankFault, displayNameFault } from '../../formats/names.ts';
import { forbidden, notFound, refuseFaults, unauthorized, unknownRoute } from '../../formats/problems.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import { type Caller, sees } from '../../request/access-level.ts';
import { authenticate } from '../../request/authenticate.ts';
import { authorize } from '../../request/authorize.ts';
import type { Handlers, RawAnswer } from '../../request/handler.ts';
import { readQuery } from '../../request/query.ts';
import { sendRaw } from '../../request/response.ts';
import type { Service } from '../../request/service.ts';
import {
  deleteSnippet,
  findContent,
  findOrigin,
  findSnippet,
  insertSnippet,
  listSnippets,
  type SnippetHead,
  updateSnippet,
} from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** The content of a snippet, always as plain text. Throws 404 if it was deleted. The caller checks access. */
export const rawSnippet = async (service: Service, id: number): Promise<RawAnswer> => {
  const text = await findContent(service.database.db, id);
  if (text === undefined) throw notFound('Snippet');
  const content = Buffer.from(text);
  return { type: 'text/plain; charset=utf-8', size: content.length, content };
};

const owns = (caller: Caller | null, { author_id: author }: SnippetHead): boolean =>
  caller !== null && (caller.admin || caller.id === author);

/**
 * Finds a snippet that the caller can read: the author and administrators read all, others depend on its visibility. An
 * expired snippet counts as private.
 */
export const requireSnippet = async (service: Service, id: number, caller: Caller | null): Promise<SnippetHead> => {
  const snippet = await findSnippet(service.database.db, id);
  if (snippet === undefined) throw notFound('Snippet');
  const expired = snippet.expires_at !== null && snippet.expires_at <= toTimestamp(service.clock.now());
  if (!owns(caller, snippet) && (expired || !sees(caller, snippet.visibility))) throw notFound('Snippet');
  return snippet;
};

/** Finds a snippet that the caller can change; throws 403 if the caller can only read it. */
const requireOwnSnippet = async (service: Service, id: number, caller: Caller): Promise<SnippetHead> => {
  const snippet = await requireSnippet(service, id, caller);
  if (!owns(caller, snippet)) throw forbidden();
  return snippet;
};

type SnippetRecord = Body<(typeof snippets)['get']>;

interface Given {
  readonly title?: string;
  readonly file_name?: string;
  readonly content?: string;
  readonly expires_at?: string | null;
}

const fileNameFault = (name: string): string | undefined =>
  /[/\\]/.test(name) || ['.', '..'].includes(name)
    ? 'is not the name of a file: directories are not part of it'
    : displayNameFault(name);

const refuseBadValues = (service: Service, { title, file_name: fileName, content, expires_at: expires }: Given): void =>
  refuseFaults({
    title: title === undefined ? undefined : displayNameFault(title),
    file_name: fileName === undefined ? undefined : fileNameFault(fileName),
    content: blankFault(content),
    expires_at: typeof expires === 'string' && expires <= toTimestamp(service.clock.now()) ? 'is past' : undefined,
  });

/**
 * The records of snippets, with one query for their authors. Snippets whose author was deleted meanwhile are left out.
 */
const records = async (service: Service, rows: readonly SnippetHead[], baseUrl: string): Promise<SnippetRecord[]> => {
  const authors = await usersByIds(
    service.database.db,
    rows.map((row) => row.author_id),
  );
  return rows.flatMap(({ author_id: authorId, ...row }) => {
    const author = authors.get(authorId);
    if (author === undefined) return [];
    const url = `${baseUrl}/snippets/${row.id}`;
    return [{ ...row, author: basicUserRecord(author, baseUrl), web_url: url, raw_url: `${url}/raw` }];
  });
};

const record = async (service: Service, row: SnippetHead | undefined, baseUrl: string): Promise<SnippetRecord> => {
  const [one] = row === undefined ? [] : await records(service, [row], baseUrl);
  if (one === undefined) throw notFound('Snippet');
  return one;
};

export const snippetHandlers: Handlers<typeof snippets> = {
  list: async ({ service, caller, page, baseUrl }) => {
    const { items, total } = await listSnippets(service.database.db, { authorId: caller.id }, page);
    return { items: await records(service, items, baseUrl), total };
  },

  listPublic: async ({ service, page, baseUrl }) => {
    const publicAt = toTimestamp(service.clock.now());
    const { items, total } = await listSnippets(service.database.db, { publicAt }, page);
    return { items: await records(service, items, baseUrl), total };
  },

  get: async ({ service, params, caller, baseUrl }) =>
    record(service, await requireSnippet(service, params.id, caller), baseUrl),

  raw: async ({ service, params, caller }) =>
    rawSnippet(service, (await requireSnippet(service, params.id, caller)).id),

  create: async ({ service, params, caller, baseUrl, origin }) => {
    // External users have no personal space; they write in projects that they are members of.
    if (caller.external) throw forbidden();
    refuseBadValues(service, params);
    const { title, file_name: fileName, content, description = null, visibility = 'private' } = params;
    const now = toTimestamp(service.clock.now());
    const values = { title: title.trim(), file_name: fileName.trim(), content, description, visibility };
    const made = { author_id: caller.id, expires_at: params.expires_at ?? null, created_at: now, updated_at: now };
    const from = { user_agent: origin.userAgent, ip_address: origin.address };
    try {
      return await record(service, await insertSnippet(service.database.db, { ...values, ...made, ...from }), baseUrl);
    } catch (error) {
      throw service.database.engine.isOrphan(error) ? unauthorized() : error;
    }
  },

  update: async ({ service, params: { id, ...changes }, caller, baseUrl }) => {
    await requireOwnSnippet(service, id, caller);
    refuseBadValues(service, changes);
    const row = await updateSnippet(service.database.db, id, {
      ...changes,
      ...(changes.title === undefined ? {} : { title: changes.title.trim() }),
      ...(changes.file_name === undefined ? {} : { file_name: changes.file_name.trim() }),
      updated_at: toTimestamp(service.clock.now()),
    });
    return record(service, row, baseUrl);
  },

  delete: async ({ service, params, caller, checkUnmodified }) => {
    const snippet = await requireOwnSnippet(service, params.id, caller);
    checkUnmodified(snippet.updated_at);
    if (!(await deleteSnippet(service.database.db, snippet.id))) throw notFound('Snippet');
    return null;
  },

  userAgent: async ({ service, params }) => {
    const origin = await findOrigin(service.database.db, params.id);
    if (origin === undefined) throw notFound('Snippet');
    // Snippets are not checked for spam.
    return { ...origin, spamcheck_submitted: false };
  },
};

/** Adds `GET /snippets/:id/raw`. */
export const rawSnippets = (app: FastifyInstance, service: Service): void => {
  app.get<{ Params: { id: string } }>('/snippets/:id/raw', async (request, reply) => {
    const { id } = request.params;
    const source = { headers: request.headers, query: readQuery(request) };
    const caller = await authenticate(service, source, addressOf(request));
    await authorize(service, snippets.raw, caller, {});
    if (!/^[1-9]\d*$/.test(id) || Number(id) > snippets.raw.params.id.maximum) throw unknownRoute();
    const snippet = await requireSnippet(service, Number(id), caller);
    // Access to the snippet can change at any time.
    reply.header('cache-control', 'private, no-cache');
    return sendRaw(reply, await rawSnippet(service, snippet.id));
  });
};
