/** Makes a route of each endpoint of the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOpen, isRead } from '../../contract/vocabulary/access.ts';
import { type Endpoint, pathNames } from '../../contract/vocabulary/endpoint.ts';
import { servedPaths } from '../../contract/vocabulary/rules.ts';
import { actAs } from '../request/authenticate.ts';
import { authorize, requireCredentials } from '../request/authorize.ts';
import { knownCaller, setCaller } from '../request/known-caller.ts';
import type { Caller } from '../request/access-level.ts';
import type { Service } from '../request/service.ts';
import { baseUrlOf, fieldHeaders, publicUrlOf, sendRaw, serializer, urlOf } from '../request/response.ts';
import { bodyLimit, largeBodyLimit, openStreamedFile, readBody, strangerBodyLimit } from '../request/body-parsers.ts';
import { type Call, notModified, type RawAnswer, type Redirect, unmodifiedCheck } from '../request/handler.ts';
import { stopAfter } from '../request/stopped-schedules.ts';
import { longestLinks, pageHeaders, queryWithoutTokens, readPage } from '../request/pagination.ts';
import { readQuery } from '../request/query.ts';
import { paramsHeeder } from '../request/heeded-params.ts';
import { changedInVain, falseFilters, namedIn, nameIgnored, unknownParams } from '../request/ignored-params.ts';
import { paramsReader, type Sources } from '../request/read-params.ts';
import { badRequest, forbidden, Problem, unauthorized } from '../formats/problems.ts';
import { addressOf } from '../request/forwarded.ts';
import { isFromHere, refuseOtherSites } from '../request/same-site.ts';
import { createTimeBudget, currentSemaphore } from '../git/semaphore.ts';
import { clientSignal } from '../request/client-signal.ts';
import { semaphoreName } from '../request/caller-names.ts';
import type { Slice } from '../db/page-of.ts';
import type { ReadyAnswer } from '../request/answer-cache.ts';
import { apiRoot } from './api-root.ts';
import { authenticateRequest } from './authenticate-request.ts';
import { answerKey, json, readyAnswer, sendRead } from './ready-answer.ts';
import { auditOf } from './request-audit.ts';

/** A handler whose endpoint is no longer known by its type. */
export type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>;

const sudoTarget = (request: FastifyRequest, sources: Sources): string | undefined => {
  const target = request.headers['sudo'] ?? sources.body['sudo'] ?? sources.query['sudo'];
  return (typeof target === 'string' && target !== '') || typeof target === 'number' ? String(target) : undefined;
};

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** As long as anybody waits for an answer. */
const usualAnswerSeconds = 30;

/** The version of all tables before anything was read: a later change makes a cached response stale at once. */
const versionKey = 'version';

export const addVersion = (app: FastifyInstance): void => {
  app.decorateRequest(versionKey, null);
};

const bodyLimitOf = (endpoint: Endpoint): number => {
  if (isOpen(endpoint)) return strangerBodyLimit;
  return endpoint.largeBody === true ? largeBodyLimit : bodyLimit;
};

const sendRedirect = (
  request: FastifyRequest,
  reply: FastifyReply,
  { location, keepsQuery }: Redirect,
): FastifyReply => {
  const query = queryWithoutTokens(urlOf(request, baseUrlOf(request)));
  query.delete('order_by');
  if (keepsQuery !== true || query.size === 0) return reply.redirect(location, 302);
  const repeated = `${location}?${query}`;
  if (repeated.length > longestLinks) throw badRequest('the query is too long for a redirect, which would repeat it');
  return reply.redirect(repeated, 302);
};

/** Adds the routes of one endpoint; the audit log knows it as `<resource>.<name>`. */
export const addRoute = (
  app: FastifyInstance,
  service: Service,
  endpoint: Endpoint,
  handler: AnyHandler,
  operation: string,
): void => {
  const readParams = paramsReader(endpoint);
  const heed = paramsHeeder(endpoint);
  const unknownIn = unknownParams(endpoint);
  const changedIn = changedInVain(endpoint);
  const audit = auditOf(service, endpoint, operation);
  const stringify = serializer(endpoint);
  const reads = isRead(endpoint);

  const lastName = pathNames(endpoint.path).at(-1) ?? '';
  /** The values of the path; the router calls one with slashes `*`. */
  const pathValues = (request: FastifyRequest): Record<string, unknown> => {
    const values = request.params as Record<string, unknown>;
    return endpoint.hasSlashes === true ? { ...values, [lastName]: values['*'] } : values;
  };

  /** Of a read that is made of records alone, under which key it is kept. */
  const keyFor = (request: FastifyRequest, caller: Caller | null): string | undefined => {
    if (endpoint.cacheable !== true || request.headers['sudo'] !== undefined) return undefined;
    const query = readQuery(request);
    return 'sudo' in query || 'statistics' in query ? undefined : answerKey(service, request, caller);
  };

  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { given, keep }: { readonly given: Sources['body']; readonly keep: ((made: ReadyAnswer) => void) | undefined },
  ): Promise<FastifyReply> => {
    const query = readQuery(request);
    const authenticated = knownCaller(request);
    const path = pathValues(request);
    const sources: Sources = { path, query, body: given };
    // A refusal has them, too: the name that is missing may have been misspelled.
    const unknown = unknownIn(sources);
    nameIgnored(reply, unknown);
    const target = sudoTarget(request, sources);
    if (target !== undefined && authenticated === null) throw unauthorized();
    const isSudo = target !== undefined && authenticated !== null;
    const { describe, perform, refuseSudo } = audit(request, sources);
    const caller = isSudo ? await actAs(service, authenticated, target) : authenticated;
    if (caller !== null && 'problem' in caller) {
      await refuseSudo(caller.username, caller.reason);
      throw caller.problem;
    }
    const actors = {
      ...(authenticated !== null && { author: authenticated }),
      ...(isSudo && caller !== null && { sudo: caller.username }),
    };
    const answer = async () => {
      const grant = await authorize(service, endpoint, caller, sources.path);
      const { params, passedOver } = heed(readParams(sources), {
        caller,
        accessLevel: grant.project?.accessLevel,
      });
      const ignored = new Set([...passedOver, ...falseFilters(endpoint, params)]);
      const page = readPage(endpoint.paginated === true ? query : {});
      const baseUrl = publicUrlOf(service.config, request);
      const checkUnmodified = unmodifiedCheck(request.headers['if-unmodified-since']);
      const conditional = endpoint.conditionalOn ? grant[endpoint.conditionalOn] : undefined;
      if (conditional !== undefined) checkUnmodified(conditional.updated_at);
      let before: Readonly<Record<string, unknown>> = {};
      const origin = { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
      const cause = { ...actors, address: origin.address };
      const call = {
        service,
        params,
        caller,
        project: grant.project,
        group: grant.group,
        page,
        baseUrl,
        origin,
        checkUnmodified,
        changesRecord: (record: Readonly<Record<string, unknown>>) => {
          before = record;
        },
        ignores: (names: readonly string[]) => {
          for (const name of names) ignored.add(name);
        },
        losing: stopAfter(service, cause, (name, value) => reply.header(name, value)),
        describeForAudit: describe,
        // Few ask for it.
        get signal() {
          return clientSignal(reply);
        },
      };
      const work = () => handler(call as unknown as Call<Endpoint>);
      const result = await perform(work, { grant, sudo: isSudo ? (caller ?? undefined) : undefined });
      for (const name of changedIn(params, before)) ignored.add(name);
      if (ignored.size > 0) nameIgnored(reply, [...ignored, ...unknown]);
      return { page, result };
    };
    const { page, result } = await answer().catch(async (error: unknown) => {
      if (isSudo && error instanceof Problem) await refuseSudo(caller?.username, `status ${error.status}`);
      throw error;
    });
    if (result === notModified) {
      return reply.code(304).send();
    }
    if (endpoint.success === 302) return sendRedirect(request, reply, result as Redirect);
    reply.code(endpoint.success);
    if (endpoint.headerFields !== undefined) {
      const fields = endpoint.raw === undefined ? result : (result as RawAnswer).fields;
      reply.headers(fieldHeaders(endpoint.headerFields, fields as Readonly<Record<string, unknown>>));
    }
    if (endpoint.raw !== undefined) return sendRaw(reply, result as RawAnswer);
    if (endpoint.response === null) return reply.send();
    const list = endpoint.paginated === true ? (result as Slice<unknown[]>) : undefined;
    const body = Buffer.from(stringify(list === undefined ? result : list.items));
    // The other pages are where the caller has found this one.
    const pages = list && pageHeaders(urlOf(request, baseUrlOf(request)), page, list.total);
    if (!reads) return reply.headers({ ...json, ...pages }).send(body);
    const made = readyAnswer(body, { ...pages, ...namedIn(reply) });
    keep?.(made);
    return sendRead(request, reply, made);
  };

  /** Before the body: what a stranger sends to where strangers have nothing to do is not read. */
  const identify = async (request: FastifyRequest): Promise<void> => {
    const { config, database } = service;
    request.setDecorator(versionKey, database.readVersions()?.() ?? null);
    const caller = await authenticateRequest(service, endpoint, request);
    requireCredentials(endpoint, caller);
    if (caller?.credential.kind === 'session' && (hasBody(request) || endpoint.acts === true)) {
      refuseOtherSites(config, request);
      // A link or a picture on any page makes a browser send a GET, cookie and all.
      if (!hasBody(request) && !isFromHere(request)) throw forbidden('This needs an access token');
    }
    setCaller(request, caller);
  };

  /** An answer that was kept, and otherwise how the one to come is kept. */
  const lookUp = (request: FastifyRequest, caller: Caller | null) => {
    const key = keyFor(request, caller);
    const version = request.getDecorator<number | null>(versionKey);
    if (key === undefined || version === null) return {};
    const { answers } = service.pools;
    return { kept: answers.find(key, version), keep: (made: ReadyAnswer) => answers.keep(key, version, made) };
  };

  /** Requests without credentials are limited in number while they are served; one whose body is still to come does not count. */
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pools, config } = service;
    const caller = knownCaller(request);
    const { kept, keep } = lookUp(request, caller);
    if (kept !== undefined) return sendRead(request, reply, kept);
    const semaphore = pools.semaphore(semaphoreName(caller, addressOf(request)));
    // A write is not cut off between two git processes.
    const budget = hasBody(request)
      ? {}
      : { budget: createTimeBudget(1000 * (config.git?.answerSeconds ?? usualAnswerSeconds)) };
    const answer = (given: Sources['body']) =>
      currentSemaphore.run({ ...semaphore, ...budget }, () => handle(request, reply, { given, keep }));
    if (endpoint.streamed !== undefined) {
      const { given, release } = await openStreamedFile(request, endpoint.streamed);
      return answer(given).finally(release);
    }
    const given = hasBody(request) ? await readBody(request) : {};
    const work = () => answer(given);
    return caller === null && hasBody(request) ? pools.strangers(work) : work();
  };

  const limit = bodyLimitOf(endpoint);
  for (const path of servedPaths(endpoint)) {
    const url = `${apiRoot}${endpoint.hasSlashes === true ? path.replace(/:\w+$/, '*') : path}`;
    // HEAD asks for less than GET, and must not do what GET would.
    app.route({
      method: endpoint.method,
      url,
      bodyLimit: limit,
      exposeHeadRoute: reads,
      onRequest: identify,
      handler: serve,
    });
  }
};
