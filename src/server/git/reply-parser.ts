/** Reads what `git cat-file --batch-command` answers, piece by piece. */
import { GitError } from './git-error.ts';

const found = /^([0-9a-f]+) ([a-z]+) (\d+)$/;

const lineEnd = 10;
const nothing = Buffer.alloc(0);

/**
 * A parser of the answers to one question. `push` gives back the bytes after the last answer, or `undefined` while there
 * are answers to come; it throws `GitError` when they are more than may be kept.
 */
export const replyParser = (requests: readonly ObjectRequest[]) => {
  const replies: (StoredObject | undefined)[] = [];
  let pieces: Buffer[] = [];
  let held = 0;
  /** Bytes without which it is no use to look again. */
  let needed = 0;
  let total = 0;

  /** Takes one answer at a position; the position after it, or `undefined` when it is not all there. */
  const take = (data: Buffer, start: number): number | undefined => {
    const end = data.indexOf(lineEnd, start);
    if (end === -1) return undefined;
    const [, sha, type, length] = found.exec(data.toString('latin1', start, end)) ?? [];
    if (sha === undefined || type === undefined) {
      replies.push(undefined);
      return end + 1;
    }
    const size = Number(length);
    if (requests[replies.length]?.content !== true) {
      replies.push({ sha, type, size, content: nothing });
      return end + 1;
    }
    if (total + size > mostBytes) throw new GitError('too-large', `git cat-file answered more than ${mostBytes} bytes`);
    const last = end + 1 + size;
    if (data.length <= last) {
      needed = last + 1 - start;
      return undefined;
    }
    total += size;
    replies.push({ sha, type, size, content: data.subarray(end + 1, last) });
    return last + 1;
  };

  const push = (chunk: Buffer): Buffer | undefined => {
    pieces.push(chunk);
    held += chunk.length;
    if (held < needed) return undefined;
    const data = pieces.length === 1 ? chunk : Buffer.concat(pieces);
    needed = 0;
    let position = 0;
    while (replies.length < requests.length) {
      const next = take(data, position);
      if (next === undefined) break;
      position = next;
    }
    const rest = data.subarray(position);
    if (replies.length === requests.length) return rest;
    pieces = [rest];
    held = rest.length;
    return undefined;
  };
  return { push, replies };
};

/** One thing that is asked for. */
export interface ObjectRequest {
  /** As git takes it: a SHA, `refs/heads/main^{commit}`, `SHA:path`. Without a line end: each line is a request. */
  readonly name: string;
  /** Whether its bytes are wanted, and not only what and how long it is. */
  readonly content: boolean;
}

export interface StoredObject {
  readonly sha: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Empty where it was not asked for. */
  readonly content: Buffer;
}

/** Of all answers to one question: what is larger is streamed, not asked for. */
export const mostBytes = 64 * 1024 * 1024;
