/** Clones, fetches, and pushes over HTTP: `/<full_path>.git`. */
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorText } from '../../formats/log.ts';
import { Problem } from '../../formats/problems.ts';
import { canBeRef } from '../../git/ref-name.ts';
import { isGitError } from '../../git/git-error.ts';
import { currentSemaphore } from '../../git/semaphore.ts';
import { writePushHook } from '../../git/push-hook.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import { listTagRules } from '../../organization/protected-tags/store.ts';
import { clientSignal } from '../../request/client-signal.ts';
import { outageProblem } from '../../request/outage.ts';
import { addressOf } from '../../request/forwarded.ts';
import type { Service } from '../../request/service.ts';
import { semaphoreName } from '../../request/caller-names.ts';
import { publicUrlOf } from '../../request/response.ts';
import { setCaller } from '../../request/known-caller.ts';
import { clearLocks } from '../../storage/stale-locks.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { completeRefUpdates } from '../pushes/after-ref-updates.ts';
import { parsePushOptions } from '../pushes/push-options.ts';
import { journalRefUpdates } from '../pushes/ref-journal.ts';
import { authorizeGit, type GitGrant } from './authorize-git.ts';
import { protectPush, watchPush } from './protect-push.ts';
import { parseLfsPath, refuseLfs, sendLfsError } from './lfs.ts';
import { type Push, readPush } from './push-commands.ts';
import { movedNotice } from './moved-notice.ts';
import { bandPacket, bands, flush, packetLine } from './packet-line.ts';
import { requestBody, servePack } from './serve-pack.ts';
import { GitRefusal, type GitService } from './git-refusal.ts';

const isGitService = (name: string | null): name is GitService =>
  name === 'git-upload-pack' || name === 'git-receive-pack';

/** A parsed path of Git over HTTP. */
interface GitPath {
  /** Full path of the project, which is looked up in the database, never on the disk. */
  readonly fullPath: string;
  readonly endpoint: 'info/refs' | GitService;
}

const ending = /\.git\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Parses a decoded path; null if it is not one of git's. */
const parseGitPath = (path: string): GitPath | null => {
  const match = ending.exec(path);
  const fullPath = path.slice(0, match?.index).replace(/^\/+/, '');
  return match === null || fullPath === '' ? null : { fullPath, endpoint: match[1] as GitPath['endpoint'] };
};

const pathOf = ({ params }: FastifyRequest): string => (params as { readonly '*': string })['*'];

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(':') : value;

/** The service that the list of refs is for. A client that does not name it supports only the dumb protocol. */
const listedService = (request: FastifyRequest): GitService => {
  const name = new URLSearchParams(request.url.replace(/^[^?]*/, '')).get('service');
  if (isGitService(name)) return name;
  throw new GitRefusal(403, 'Only the smart HTTP protocol is supported: use Git 1.6.6 or later.');
};

const checkContentType = (request: FastifyRequest, gitService: GitService): void => {
  const wanted = `application/x-${gitService}-request`;
  if (request.headers['content-type'] !== wanted) {
    throw new GitRefusal(415, `The content type of this request must be ${wanted}.`);
  }
};

/** The refusal for an error, which becomes its cause. */
const refusalOf = (thrown: unknown, method: string, { database }: Service): GitRefusal => {
  if (thrown instanceof GitRefusal) return thrown;
  // The response is not sent, and the log shows no failure of the service.
  if (isGitError(thrown) && thrown.code === 'cancelled') return new GitRefusal(400, 'The client has disconnected.');
  const error = outageProblem(database, thrown) ?? thrown;
  if (
    error instanceof Problem &&
    (error.status === 422 ||
      error.status === 429 ||
      error.status === 500 ||
      error.status === 503 ||
      error.status === 507)
  ) {
    const { status, message, retryAfter } = error;
    return new GitRefusal(status, message, { retryAfter, ...(status !== 429 && { cause: thrown }) });
  }
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    return new GitRefusal(400, error.message, { cause: thrown });
  }
  // The list of refs worked before, so git cannot read the request.
  if (isGitError(error) && error.code === 'exit' && method === 'POST') {
    return new GitRefusal(400, 'Invalid Git request.', { cause: thrown });
  }
  return new GitRefusal(500, 'The server failed to handle this request.', { cause: thrown });
};

/**
 * The refusal of a push as git's own report (gitprotocol-pack, "Report Status"), since of an HTTP error git shows only the
 * number; undefined for a client without the capability. That of a fetch is a report if a repetition cannot succeed.
 */
const refusalReport = ({ status, message, capabilities, isFetch }: GitRefusal): Buffer | undefined => {
  if (isFetch) return status === 500 ? packetLine(`ERR ${message}\n`) : undefined;
  if (!capabilities.has('report-status') && !capabilities.has('report-status-v2')) return undefined;
  const report = Buffer.concat([packetLine(`unpack ${message}\n`), flush]);
  return capabilities.has('side-band-64k') ? Buffer.concat([bandPacket(bands.response, report), flush]) : report;
};

interface Exchange {
  readonly service: Service;
  readonly request: FastifyRequest;
  readonly grant: GitGrant;
  /** Lines about an old path. */
  readonly notice: readonly string[];
  readonly hooksDir: string;
  readonly dir: string;
  readonly signal: AbortSignal;
}

const protocolOf = (request: FastifyRequest): string | undefined => headerOf(request.headers['git-protocol']);

/** Serves the list of refs, a clone, or a fetch. */
const serveReading = (
  { service, request, notice, dir, signal }: Exchange,
  gitService: GitService,
  listing: boolean,
): Promise<Readable> => {
  const input = listing ? {} : { input: requestBody(request, gitService), notice };
  const [protocol, limits] = [protocolOf(request), service.config.git ?? {}];
  return servePack({ gitService, dir, ...input, limits, protocol, signal, afterwards: async () => [] });
};

/** The default maximum number of refs in a push; only mirrors have more. */
const defaultMostPushRefs = 10_000;

/** Serves a push, except for commands on protected branches and tags. */
const servePush = async (
  { service, request, grant, notice, hooksDir, dir, signal }: Exchange,
  { commands, input, options, capabilities }: Push,
): Promise<Readable> => {
  const { project, caller } = grant;
  if (caller === null) throw new GitRefusal(401, 'Pushing needs credentials.');
  await clearLocks(
    service,
    project,
    commands.map(({ ref }) => ref).filter((ref) => canBeRef(ref)),
  );
  const { db } = service.database;
  const guard = protectPush(commands, {
    branches: await listRules(db, project.id),
    tags: await listTagRules(db, project.id),
    accessLevel: project.accessLevel,
    hooksDir,
  });
  const since = service.clock.now();
  const { wanted, changes } = await watchPush(dir, commands, service.pools.objects.ask);
  const messages = [...notice, ...parsePushOptions(options).faults];
  const baseUrl = publicUrlOf(service.config, request);
  const asked = { options, baseUrl, notify: (line: string) => void messages.push(line) };
  const change = { project, dir, userId: caller.id, ...(options.length === 0 ? {} : { push: asked }) };
  const entry = await journalRefUpdates(service, { ...change, updates: wanted }, since);
  const follow = async (): Promise<void> => completeRefUpdates(service, { ...change, updates: await changes() }, entry);
  // The refs have changed, so an error must not reach the client.
  const afterwards = async (): Promise<readonly string[]> => {
    await follow().catch((error: unknown) => {
      service.log('error', 'cannot complete a push', { project: project.id, error: errorText(error) });
    });
    return capabilities.has('side-band-64k') ? messages : [];
  };
  const [protocol, limits] = [protocolOf(request), service.config.git ?? {}];
  return servePack({ gitService: 'git-receive-pack', dir, input, guard, limits, protocol, signal, afterwards });
};

const openPush = (request: FastifyRequest, { config }: Service): Promise<Push> =>
  readPush(requestBody(request, 'git-receive-pack'), config.git?.mostPushRefs ?? defaultMostPushRefs);

const respondToLfs = async (
  service: Service,
  fullPath: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { caller } = await authorizeGit(service, fullPath, 'git-upload-pack', request);
  setCaller(request, caller);
  request.raw.resume();
  return refuseLfs(reply);
};

const respond = async (
  service: Service,
  hooksDir: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const lfsPath = parseLfsPath(pathOf(request));
  if (lfsPath !== null) return respondToLfs(service, lfsPath, request, reply);
  const path = parseGitPath(pathOf(request));
  const listing = path?.endpoint === 'info/refs';
  if (path === null || listing !== (request.method === 'GET')) return reply.callNotFound();
  const gitService = path.endpoint === 'info/refs' ? listedService(request) : path.endpoint;
  if (!listing) checkContentType(request, gitService);
  const grant = await authorizeGit(service, path.fullPath, gitService, request);
  const { caller } = grant;
  setCaller(request, caller);
  const notice = movedNotice(path.fullPath, grant.project, publicUrlOf(service.config, request));
  const signal = clientSignal(reply);
  const semaphore = service.pools.semaphore(semaphoreName(caller, addressOf(request)));
  const push = gitService === 'git-receive-pack' && !listing ? await openPush(request, service) : undefined;
  // This also applies to the list of refs before a push, so that no client makes a pack in vain.
  const enter = gitService === 'git-receive-pack' ? withWritableRepository : withRepository;
  const body = await enter(service, grant.project, (dir) =>
    currentSemaphore.run(semaphore, () => {
      const exchange = { service, request, grant, notice, hooksDir, dir, signal };
      return push === undefined ? serveReading(exchange, gitService, listing) : servePush(exchange, push);
    }),
  ).catch((error: unknown) => {
    const { status, message, cause, retryAfter } = refusalOf(error, request.method, service);
    const isFetch = push === undefined && !listing;
    throw new GitRefusal(status, message, { cause, retryAfter, capabilities: push?.capabilities, isFetch });
  });
  return reply
    .header('cache-control', 'no-cache')
    .type(`application/x-${gitService}-${listing ? 'advertisement' : 'result'}`)
    .send(body);
};

/**
 * Adds the paths of Git to an app in a separate scope, where bodies are not parsed or limited, and errors are plain text,
 * which git shows to its user. Other paths are left to the app.
 */
export const gitHttp = async (app: FastifyInstance, service: Service): Promise<void> => {
  const hooksDir = await writePushHook(service.config.dataDir);
  const handler = (request: FastifyRequest, reply: FastifyReply) => respond(service, hooksDir, request, reply);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error: FastifyError | GitRefusal | Problem, request, reply) => {
      // Every path without a route comes here; paths that are not git's are left to the app.
      const isLfs = parseLfsPath(pathOf(request)) !== null;
      if (!isLfs && parseGitPath(pathOf(request)) === null) throw error;
      const refusal = refusalOf(error, request.method, service);
      const { cause, status, message, retryAfter } = refusal;
      if (cause !== undefined) service.log('error', 'a git request failed', { error: errorText(cause) });
      if (status === 401) reply.header('www-authenticate', 'Basic realm="repoctl"');
      if (retryAfter !== undefined) reply.header('retry-after', `${retryAfter}`);
      // A client that is still sending would see only a broken connection, so the rest is read and discarded, within limits.
      request.raw.unpipe();
      request.raw.resume();
      if (isLfs) return sendLfsError(reply, status, message);
      const report = refusalReport(refusal);
      return report === undefined
        ? reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
        : reply.type(`application/x-git-${refusal.isFetch ? 'upload' : 'receive'}-pack-result`).send(report);
    });
    scope.get('/*', { exposeHeadRoute: false }, handler);
    scope.post('/*', { bodyLimit: Number.MAX_SAFE_INTEGER }, handler);
  });
};
