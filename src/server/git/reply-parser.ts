/** Parses the output of `git cat-file --batch-command`, chunk by chunk. */
import { GitError } from './git-error.ts';

const found = /^([0-9a-f]+) ([a-z]+) (\d+)$/;

const lineEnd = 10;
const nothing = Buffer.alloc(0);

/**
 * Parses the replies to one question. `push` returns the bytes after the last reply; undefined if replies are still missing. It
 * throws `GitError` if they exceed `mostBytes`.
 */
export const replyParser = (requests: readonly ObjectRequest[]) => {
  const replies: (StoredObject | undefined)[] = [];
  let pieces: Buffer[] = [];
  let held = 0;
  /** Bytes that the next reply needs at least. */
  let needed = 0;
  let total = 0;

  /** Parses one reply, and returns the position after it; undefined if it is incomplete. */
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

export interface ObjectRequest {
  /** A revision: a SHA, `refs/heads/main^{commit}`, `SHA:path`. No line end, since each line is a request. */
  readonly name: string;
  /** False reads only SHA, type, and size. */
  readonly content: boolean;
}

export interface StoredObject {
  readonly sha: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Empty if the request did not ask for it. */
  readonly content: Buffer;
}

/** Limit for all replies to one question: larger objects are streamed. */
export const mostBytes = 64 * 1024 * 1024;
