/** The HTTP application: parsers, routes and the one place where errors become answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { contract } from '../../contract/registry.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { asServed } from '../../contract/vocabulary/served.ts';
import { gitHttp } from '../code/git-http/git-http.ts';
import { badRequest, expectationFailed, internal, Problem, unknownRoute } from '../formats/problems.ts';
import { outageProblem } from '../request/outage.ts';
import { guarded } from '../formats/guarded.ts';
import { errorText } from '../formats/log.ts';
import { rawSnippets } from '../instance/snippets/handlers.ts';
import { projectAvatars } from '../organization/projects/avatar.ts';
import { addSignIn } from '../people/sign-in/sign-in.ts';
import { userAvatars } from '../people/users/avatar.ts';
import { addBodyParsers } from '../request/body-parsers.ts';
import { addArrival } from '../request/forwarded.ts';
import { addCaller } from '../request/known-caller.ts';
import { parseRouterQuery } from '../request/query.ts';
import { addRateLimit, type CountRequest } from '../request/rate-limit.ts';
import type { Service } from '../request/service.ts';
import { docsRoutes, openapiRoute } from './api-docs.ts';
import { leadToDocs, sendNoPage, wantsPage } from './no-pages.ts';
import { addDrain, type Drain } from './drain.ts';
import { guardConnections, usualConnectionLimits } from './guard-connections.ts';
import { handlers } from './handlers.ts';
import { addHealth } from './health.ts';
import { createMetrics } from './metrics.ts';
import { requestLine } from './request-line.ts';
import { addRoute, addVersion, type AnyHandler } from './routes.ts';
import { followCertificate, readCertificate } from './tls.ts';

/** Long enough for the deepest full path, percent-encoded. */
const longestParameter = 4096;

/** Bytes of a request's first line and headers: far more than any address or token needs. */
const largestHead = 64 * 1024;

/** On every response: none is to be run, or taken for another type than it names. */
const harmlessHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const closingHeaders = { ...harmlessHeaders, 'content-type': 'application/json', connection: 'close' } as const;

/** Writes to the socket what is refused before it is a request: no HTTP, or too large a head. */
const answerBroken = (socket: Socket): void => {
  // Whatever else comes before the connection is closed is broken, too, and was answered.
  if (!socket.writable) return;
  const body = JSON.stringify(badRequest('the request is not HTTP/1.1, or its head is too large').body);
  const lines = Object.entries(closingHeaders).map(([name, value]) => `${name}: ${value}`);
  const head = ['HTTP/1.1 400 Bad Request', ...lines, `content-length: ${Buffer.byteLength(body)}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};

/** The refusal of a request without a host, and of an `Expect` of anything but `100-continue` (RFC 9110, 10.1.1). */
const oddityOf = ({ raw, headers }: FastifyRequest, reply: FastifyReply): Problem | undefined => {
  if (raw.httpVersion === '1.1' && headers.host === undefined) return badRequest('the request has no Host header');
  if (headers.expect === undefined || headers.expect.toLowerCase() === '100-continue') return undefined;
  // Its body can come nevertheless, or not.
  reply.header('connection', 'close');
  return expectationFailed();
};

const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .code(problem.status)
    .headers({
      ...harmlessHeaders,
      'content-type': 'application/json',
      ...(problem.retryAfter !== undefined && { 'retry-after': `${problem.retryAfter}` }),
    })
    .send(JSON.stringify(problem.body));

/** A Problem as it is, 503 for an outage, 400 for a refusal of the HTTP layer, and 500 for anything else. */
const problemOf = (error: FastifyError | Problem, { database }: Service): Problem => {
  if (error instanceof Problem) {
    return error;
  }
  const outage = outageProblem(database, error);
  if (outage !== undefined) return outage;
  // The framework repeats all of it, tokens in the query included.
  if ('code' in error && error.code === 'FST_ERR_BAD_URL') return badRequest('the URL is malformed');
  const refused = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return refused ? badRequest(error.message) : internal();
};

/** A body that is too large is read on, and thrown away: who still sends hears no answer, but a connection that breaks. */
const readOn = (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): void => {
  if (!('code' in error) || error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
  reply.removeHeader('connection');
  request.raw.resume();
};

const addApi = (app: FastifyInstance, service: Service): void => {
  for (const [resource, endpoints] of Object.entries(contract)) {
    const resourceHandlers = handlers[resource as keyof typeof handlers] as unknown as Record<string, AnyHandler>;
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const handler = resourceHandlers[name] as AnyHandler;
      addRoute(app, service, asServed(endpoint), handler, `${resource}.${name}`);
    }
  }
};

const json = 'application/json';

/** Builds the application; it does not listen yet. */
export const buildApp = async (service: Service): Promise<{ readonly app: FastifyInstance; readonly drain: Drain }> => {
  const onError = (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = problemOf(error, service);
    if (problem.status >= 500) {
      // An outage makes many of these, and where in the program each was met says nothing.
      const text = problem.status === 500 ? errorText(error) : error.message;
      service.log('error', 'a request failed', { request: request.id, error: text });
    }
    readOn(error, request, reply);
    return sendProblem(reply, problem);
  };
  /** No hook runs for what the framework refuses. */
  const onFrameworkError = async (fault: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const tooMany = await countRequest(request).catch((refusal: unknown) => refusal as Problem);
    onError(tooMany ?? fault, request, reply);
  };
  const limits = { ...usualConnectionLimits, ...service.config.connections };
  const { tls, trustedProxies = [] } = service.config;
  // A request without a host is refused with the words of others.
  const http = {
    maxHeaderSize: largestHead,
    connectionsCheckingInterval: limits.head / 2,
    requireHostHeader: false,
  };
  const app = fastify({
    logger: false,
    ...(tls === undefined ? { http } : { https: { ...http, ...(await readCertificate(tls)) } }),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      maxParamLength: longestParameter,
      querystringParser: parseRouterQuery,
    },
    forceCloseConnections: 'idle',
    // The framework's refusal while it closes is none of the document's forms.
    return503OnClosing: false,
    clientErrorHandler: guarded(
      (_error, socket) => answerBroken(socket),
      (_fault, _error, socket) => socket.destroy(),
    ),
    frameworkErrors: (fault, request, reply) =>
      void onFrameworkError(fault, request, reply).catch(() => reply.raw.destroy()),
  });
  addArrival(app);
  // Headers of a route win over these.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(harmlessHeaders);
    done();
  });
  const countRequest: CountRequest = addRateLimit(app, service);
  app.addHook('onRequest', (request, reply, done) => done(oddityOf(request, reply)));
  app.setErrorHandler(onError);
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendNoPage(reply) : sendProblem(reply, unknownRoute()),
  );
  const metrics = createMetrics();
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const route = routeOptions.url ?? 'unknown';
    const fields = { request: id, method, route, status, ms: Math.round(milliseconds) };
    service.log('info', 'request', fields, () => requestLine(request, reply));
    metrics.countRequest({ method, route, status, milliseconds });
    done();
  });
  // The framework adds a charset, which JSON does not have (RFC 8259, 11).
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type !== json && type.startsWith(json)) reply.header('content-type', json);
    done(null, payload);
  });
  const drain = addDrain(app);
  guardConnections(app.server, limits, service.log);
  // Node would answer these itself.
  app.server.on(
    'checkExpectation',
    guarded(
      (request: IncomingMessage, response: ServerResponse) => void app.server.emit('request', request, response),
      (_fault, _request, response) => response.destroy(),
    ),
  );
  if (tls !== undefined) followCertificate(app.server as unknown as TlsServer, tls, service.log);
  await addBodyParsers(app);
  addCaller(app);
  addVersion(app);
  addApi(app, service);
  openapiRoute(app);
  docsRoutes(app);
  leadToDocs(app);
  addHealth(app, service, metrics);
  addSignIn(app, service);
  userAvatars(app, service);
  projectAvatars(app, service);
  rawSnippets(app, service);
  await gitHttp(app, service);
  return { app, drain };
};
