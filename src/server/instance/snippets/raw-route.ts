/** The text of a snippet at the web address that `raw_url` names, for browsers and `curl`. */
import type { FastifyInstance } from 'fastify';
import { snippets } from '../../../contract/instance/snippets.ts';
import { authenticate } from '../../request/auth/authenticate.ts';
import { authorize } from '../../request/auth/authorize.ts';
import { unknownRoute } from '../../formats/errors/problems.ts';
import { readQuery } from '../../request/query-text.ts';
import { sendRaw } from '../../request/send-raw.ts';
import type { Service } from '../../request/service.ts';
import { requireSnippet } from './find-snippet.ts';
import { rawSnippet } from './raw-snippet.ts';

/** Adds `GET /snippets/:id/raw`. */
export const rawSnippets = (app: FastifyInstance, service: Service): void => {
  app.get<{ Params: { id: string } }>('/snippets/:id/raw', async (request, reply) => {
    const { id } = request.params;
    const caller = await authenticate(service, { headers: request.headers, query: readQuery(request) });
    await authorize(service, snippets.raw, caller, {});
    if (!/^[1-9]\d*$/.test(id) || Number(id) > snippets.raw.params.id.maximum) throw unknownRoute();
    const snippet = await requireSnippet(service, Number(id), caller);
    // Who may read it can change at any time.
    reply.header('cache-control', 'private, no-cache');
    return sendRaw(reply, await rawSnippet(service, snippet.id));
  });
};
