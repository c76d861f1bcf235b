/** Lets git answer a request, from stream to stream. */
import { constants, setPriority } from 'node:os';
import { finished, pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { guarded } from '../../formats/guarded.ts';
import { streamGitInTurn } from '../../git/stream-git.ts';
import type { GitLimits } from '../../request/service.ts';
import type { PushGuard } from './protect-push.ts';
import { GitRefusal, type GitService } from './git-refusal.ts';
import { hidePath } from './hide-path.ts';
import { flush, packetLine } from './packet-line.ts';

/** Bytes that a client may spend on saying what it wants and has: a few hundred thousand commits. */
const longestNegotiation = 32 * 1024 * 1024;

const atMost = (limit: number): Transform => {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new GitRefusal(400, 'The request is longer than any clone or fetch needs.'));
      else done(null, chunk);
    },
  });
};

/**
 * The body, inflated when it came compressed. A push may be of any size, and is never held in memory; a request to
 * read is kept by git while it works and is therefore limited. Breaks off when the client does.
 */
export const requestBody = (request: FastifyRequest, gitService: GitService): Readable => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new GitRefusal(415, `The content encoding "${encoding}" is not one that git uses.`);
  }
  const raw = request.body instanceof Readable ? request.body : Readable.from([]);
  const limit = atMost(gitService === 'git-upload-pack' ? longestNegotiation : Number.POSITIVE_INFINITY);
  const first = encoding === 'identity' ? limit : createGunzip();
  // Whoever reads meets an error; one that nobody listens to would end the process.
  if (first === limit) limit.on('error', () => {});
  else pipeline(first, limit, () => {});
  // The request is no part of a pipeline: one that fails takes its socket away, and with it the way to answer.
  finished(raw, { writable: false }, (error) => {
    if (error) first.destroy(error);
  });
  raw.pipe(first);
  return limit;
};

/** As large as the histories that people move. */
const usualLargestPush = 4 * 1024 ** 3;

/** A clone of a history of ten million objects takes a few minutes; nobody waits for longer than this. */
const usualReadSeconds = 600;

/** A request of a clone, a fetch or a push. */
export interface PackRequest {
  readonly gitService: GitService;
  readonly dir: string;
  /** The request's body; absent when only the list of refs is asked for. */
  readonly input?: Readable;
  /** What keeps a push off protected branches. */
  readonly guard?: PushGuard;
  readonly limits: GitLimits;
  /** The `Git-Protocol` header. */
  readonly protocol: string | undefined;
  /** Fires when the client is gone: a read is over then, a push too unless all of it has come. */
  readonly signal: AbortSignal;
  /** Runs once git has ended, also when the client is gone by then; before the client sees the end of the answer. */
  readonly afterwards: () => Promise<void>;
}

const safeProtocol = /^[a-z0-9=:]+$/;

const serviceLine = (gitService: GitService): Buffer => Buffer.concat([packetLine(`# service=${gitService}\n`), flush]);

/** The client is gone: git gets no more of it, and may write on without failing because nobody reads. */
const letGo = (input: Readable, output: Readable, chunks: AsyncIterator<Buffer>): void => {
  input.destroy(new Error('the client is gone'));
  const drain = (): void => void output.resume();
  chunks.return?.().then(drain, drain);
};

/** Packs are made when nobody needs the processor for less. */
const packPriority = constants.priority.PRIORITY_BELOW_NORMAL;

const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, packPriority);
  } catch {
    // It has ended already, or the system has no priorities.
  }
};

/**
 * Starts git and waits for its first words. Gives back the answer's body; rejects with `GitError` when git ends
 * without any, which still leaves time to answer with an error.
 */
export const servePack = async (request: PackRequest): Promise<Readable> => {
  const { gitService, dir, input, guard, limits, signal, afterwards } = request;
  const protocol = request.protocol !== undefined && safeProtocol.test(request.protocol) ? request.protocol : '';
  const listing = input === undefined;
  const pushing = gitService === 'git-receive-pack' && input !== undefined;
  const { stdout, ended, pid } = await streamGitInTurn({
    args: [
      ...(guard?.options ?? []),
      ...(pushing ? ['-c', `receive.maxInputSize=${limits.largestPush ?? usualLargestPush}`] : []),
      gitService.replace('git-', ''),
      ...(gitService === 'git-upload-pack' ? ['--strict'] : []),
      '--stateless-rpc',
      ...(listing ? ['--http-backend-info-refs'] : []),
      '--end-of-options',
      dir,
    ],
    ...(input === undefined ? {} : { input }),
    env: { ...guard?.env, ...(protocol === '' ? {} : { GIT_PROTOCOL: protocol }) },
    // A push is never killed: git cleans up after an input that breaks off, and a push that has come whole is done.
    // Whoever reads may be slow, so that it is work that is limited, not time.
    ...(pushing ? {} : { signal, cpuSeconds: limits.readSeconds ?? usualReadSeconds }),
  });
  if (!listing && pid !== undefined) yieldToOthers(pid);
  const followed = ended.then(afterwards);
  const chunks = stdout.iterator({ destroyOnReturn: !pushing }) as AsyncIterator<Buffer>;
  if (pushing) {
    const leave = guarded(
      () => letGo(input, stdout, chunks),
      () => stdout.destroy(),
    );
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }
  const first = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
  if (first.done === true) {
    const failure = await ended;
    await followed;
    if (failure !== null) throw failure;
  }
  // Version 2 of the protocol, which exists for reading only, has no such line.
  const announced = listing && !(gitService === 'git-upload-pack' && /(?:^|:)version=2(?:$|:)/.test(protocol));

  async function* output(): AsyncGenerator<Buffer> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }

  async function* body(): AsyncGenerator<Buffer> {
    if (announced) yield serviceLine(gitService);
    if (first.done !== true) {
      yield* pushing ? hidePath(output(), dir) : output();
      // git also ends with an error after telling the client what is wrong: the answer is complete either way.
      await followed;
    }
  }
  return Readable.from(body(), { objectMode: false });
};
