/** Lets git answer a request, from stream to stream. */
import { Readable } from 'node:stream';
import { streamGit } from '../stream-git.ts';
import type { GitService } from './git-path.ts';

/** A request of a clone, a fetch or a push. */
export interface PackRequest {
  readonly gitService: GitService;
  readonly dir: string;
  /** The request's body; absent when only the list of refs is asked for. */
  readonly input?: Readable;
  /** The `Git-Protocol` header. */
  readonly protocol: string | undefined;
  /** Ends git when the client is gone. */
  readonly signal: AbortSignal;
  /** Runs after git did its work, before the client sees the end of the answer. */
  readonly afterwards: () => Promise<void>;
}

const safeProtocol = /^[a-z0-9=:]+$/;

/** One line in git's framing, then its mark for the end of a section. */
const serviceLine = (gitService: GitService): Buffer => {
  const line = `# service=${gitService}\n`;
  return Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`);
};

/**
 * Starts git and waits for its first words. Gives back the answer's body; rejects with `GitError` when git ends
 * without any, which still leaves time to answer with an error.
 */
export const servePack = async (request: PackRequest): Promise<Readable> => {
  const { gitService, dir, input, signal, afterwards } = request;
  const protocol = request.protocol !== undefined && safeProtocol.test(request.protocol) ? request.protocol : '';
  const listing = input === undefined;
  const { stdout, ended } = streamGit({
    args: [
      gitService.replace('git-', ''),
      ...(gitService === 'git-upload-pack' ? ['--strict'] : []),
      '--stateless-rpc',
      ...(listing ? ['--http-backend-info-refs'] : []),
      '--end-of-options',
      dir,
    ],
    ...(input === undefined ? {} : { input }),
    env: protocol === '' ? {} : { GIT_PROTOCOL: protocol },
    signal,
  });
  const chunks = stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
  if (first.done === true) {
    const failure = await ended;
    if (failure !== null) throw failure;
  }
  // Version 2 of the protocol, which exists for reading only, has no such line.
  const announced = listing && !(gitService === 'git-upload-pack' && /(?:^|:)version=2(?:$|:)/.test(protocol));

  async function* body(): AsyncGenerator<Buffer> {
    if (announced) yield serviceLine(gitService);
    if (first.done !== true) {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
      // git also ends with an error after telling the client what is wrong: the answer is complete either way.
      if ((await ended) === null) await afterwards();
    }
  }
  return Readable.from(body(), { objectMode: false });
};
