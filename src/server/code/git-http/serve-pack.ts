/** Streams a request to git, and its output to the client. */
import { constants, setPriority } from 'node:os';
import { finished, pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { guarded } from '../../formats/guarded.ts';
import { requirePacked } from '../../git/damaged-refs.ts';
import { streamGitWithPermit } from '../../git/stream-git.ts';
import type { GitLimits } from '../../request/service.ts';
import type { PushGuard } from './protect-push.ts';
import { GitRefusal, type GitService } from './git-refusal.ts';
import { requireWhole } from './damage-in-output.ts';
import { beforeFirstBand } from './moved-notice.ts';
import { bandPacket, bands, flush, packetLine } from './packet-line.ts';

/** The maximum size in bytes of a client's lists of wanted and present commits: a few hundred thousand. */
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
 * The decompressed body. A push can have any size, since it is streamed; a request to read is limited, since git keeps it
 * in memory. The stream is destroyed if the client disconnects.
 */
export const requestBody = (request: FastifyRequest, gitService: GitService): Readable => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new GitRefusal(415, `The content encoding "${encoding}" is not one that git uses.`);
  }
  const raw = request.body instanceof Readable ? request.body : Readable.from([]);
  const limit = atMost(gitService === 'git-upload-pack' ? longestNegotiation : Number.POSITIVE_INFINITY);
  const first = encoding === 'identity' ? limit : createGunzip();
  // The reader handles errors, but an error without a listener would end the process.
  if (first === limit) limit.on('error', () => {});
  else pipeline(first, limit, () => {});
  // The request is not part of a pipeline, since a failing pipeline destroys the socket, which the response needs.
  finished(raw, { writable: false }, (error) => {
    if (error) first.destroy(error);
  });
  raw.pipe(first);
  return limit;
};

/** The default maximum size of a push in bytes. */
const defaultLargestPush = 4 * 1024 ** 3;

/** The default CPU time of a read: a clone of ten million objects takes a few minutes. */
const defaultReadSeconds = 600;

export interface PackRequest {
  readonly gitService: GitService;
  readonly dir: string;
  /** The request's body; absent for the list of refs. */
  readonly input?: Readable;
  /** The protection of branches from a push. */
  readonly guard?: PushGuard;
  readonly limits: GitLimits;
  /** The `Git-Protocol` header. */
  readonly protocol: string | undefined;
  /** Fires when the client disconnects: that ends a read, and a push that has not arrived completely. */
  readonly signal: AbortSignal;
  /** Lines for the user who fetches, which are shown if there is anything to fetch. */
  readonly notice?: readonly string[];
  /**
   * Runs after git has ended and before the end of the response, also if the client has disconnected. Returns messages for
   * the user who pushes.
   */
  readonly afterwards: () => Promise<readonly string[]>;
}

const safeProtocol = /^[a-z0-9=:]+$/;

const serviceLine = (gitService: GitService): Buffer => Buffer.concat([packetLine(`# service=${gitService}\n`), flush]);

/** Ends git's input and drains its output, so that git can finish after the client has disconnected. */
const disconnect = (input: Readable, output: Readable, chunks: AsyncIterator<Buffer>): void => {
  input.destroy(new Error('the client has disconnected'));
  const drain = (): void => void output.resume();
  chunks.return?.().then(drain, drain);
};

/** Packs have lower priority, since they need much CPU time. */
const packPriority = constants.priority.PRIORITY_BELOW_NORMAL;

const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, packPriority);
  } catch {
    // The process has ended, or the system has no priorities.
  }
};

/** Characters that change how a terminal shows the others. */
const unshowable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The maximum length of a message in characters. */
const longestMessage = 1000;

const messagePacket = (message: string): Buffer =>
  bandPacket(bands.messages, Buffer.from(`${message.replaceAll(unshowable, '?').slice(0, longestMessage)}\n`));

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/**
 * Replaces `dir` by `.` in git's messages to a pusher (packet lines, side band 2). Git sends them in small pieces, so each
 * line is held back until it is complete. Output that is not in packet lines passes unchanged. Returns the last packet if it
 * ends the output, so that messages can come before it.
 */
const hidePath = async function* (
  chunks: AsyncIterable<Buffer>,
  dir: string,
): AsyncGenerator<Buffer, Buffer | undefined, undefined> {
  let last: Buffer | undefined;
  let rest = Buffer.alloc(0);
  let line = Buffer.alloc(0);
  let isOdd = false;
  const clean = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replaceAll(latin1(dir), '.'), 'latin1');
  for await (const chunk of chunks) {
    if (last !== undefined) yield last;
    last = undefined;
    rest = Buffer.concat([rest, chunk]);
    while (!isOdd && rest.length >= 4) {
      const length = Number.parseInt(rest.toString('latin1', 0, 4), 16);
      if (length === 0 || length === 1 || length === 2) {
        if (line.length > 0) yield bandPacket(bands.messages, clean(line));
        line = Buffer.alloc(0);
        const special = length === 0 ? flush : rest.subarray(0, 4);
        rest = rest.subarray(4);
        if (length === 0 && rest.length === 0) last = flush;
        else yield special;
        continue;
      }
      if (!(length >= 4)) {
        isOdd = true;
        break;
      }
      if (rest.length < length) break;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (whole[4] !== bands.messages) {
        yield whole;
        continue;
      }
      line = Buffer.concat([line, whole.subarray(5)]);
      const end = line.lastIndexOf(0x0a) + 1;
      if (end === 0) continue;
      yield bandPacket(bands.messages, clean(line.subarray(0, end)));
      line = line.subarray(end);
    }
    if (isOdd) {
      yield rest;
      rest = Buffer.alloc(0);
    }
  }
  if (line.length > 0) yield bandPacket(bands.messages, clean(line));
  if (rest.length > 0) yield rest;
  return last;
};

/**
 * Starts git, waits for its first output, and returns the body of the response. Rejects with `GitError` if git ends without
 * output, or tells of a damaged ref in it, so that the response can still be an error.
 */
export const servePack = async (request: PackRequest): Promise<Readable> => {
  const { gitService, dir, input, guard, limits, signal, notice = [], afterwards } = request;
  const protocol = request.protocol !== undefined && safeProtocol.test(request.protocol) ? request.protocol : '';
  const listing = input === undefined;
  const pushing = gitService === 'git-receive-pack' && input !== undefined;
  if (listing) await requirePacked(dir);
  const { stdout, ended, pid } = await streamGitWithPermit({
    args: [
      ...(guard?.options ?? []),
      ...(pushing ? ['-c', `receive.maxInputSize=${limits.largestPush ?? defaultLargestPush}`] : []),
      gitService.replace('git-', ''),
      ...(gitService === 'git-upload-pack' ? ['--strict'] : []),
      '--stateless-rpc',
      ...(listing ? ['--http-backend-info-refs'] : []),
      '--end-of-options',
      dir,
    ],
    ...(input === undefined ? {} : { input }),
    env: { ...guard?.env, ...(protocol === '' ? {} : { GIT_PROTOCOL: protocol }) },
    // A push is never killed: git cleans up after an incomplete input, and a complete push is carried out.
    // For a read, CPU time is limited, not elapsed time, since the client can be slow.
    ...(pushing ? {} : { signal, cpuSeconds: limits.readSeconds ?? defaultReadSeconds }),
  });
  if (!listing && pid !== undefined) lowerPriority(pid);
  const followed = ended.then(afterwards);
  const chunks = stdout.iterator({ destroyOnReturn: !pushing }) as AsyncIterator<Buffer>;
  if (pushing) {
    const leave = guarded(
      () => disconnect(input, stdout, chunks),
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
  if (!pushing && first.value !== undefined)
    await requireWhole(dir, first.value).catch(async (error: unknown) => {
      await chunks.return?.();
      throw error;
    });
  // Version 2 of the protocol, which is for reading only, does not have the service line.
  const announced = listing && !(gitService === 'git-upload-pack' && /(?:^|:)version=2(?:$|:)/.test(protocol));

  async function* output(): AsyncGenerator<Buffer> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }

  async function* body(): AsyncGenerator<Buffer> {
    if (announced) yield serviceLine(gitService);
    if (first.done !== true) {
      const shown =
        notice.length === 0 ? output() : beforeFirstBand(output(), Buffer.concat(notice.map(messagePacket)));
      const end = pushing ? yield* hidePath(output(), dir) : yield* shown;
      // Git can end with an error after it reported the problem to the client: the response is complete either way.
      const messages = await followed;
      if (end === undefined) return;
      for (const message of messages) yield messagePacket(message);
      yield end;
    }
  }
  return Readable.from(body(), { objectMode: false });
};
