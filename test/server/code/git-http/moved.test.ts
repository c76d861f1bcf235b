import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforeFirstBand } from '../../../../src/server/code/git-http/moved-notice.ts';
import { bandPacket, bands, flush, packetLine } from '../../../../src/server/code/git-http/packet-line.ts';
import { moveProject } from '../../../../src/server/organization/projects/move-store.ts';
import { findNamespaceRow } from '../../../../src/server/request/auth-store.ts';
import { commit, git, startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

/** Creates the project `Team/<old>` and renames it. */
const renamed = async (old: string, path: string): Promise<void> => {
  const { row } = await server.filled(old, 'private');
  const { db } = server.service.database;
  const namespace = await findNamespaceRow(db, { id: row.namespace_id });
  if (namespace === undefined) throw new Error('no namespace');
  const now = row.updated_at;
  await db.transaction().execute((transaction) => moveProject(transaction, row, { namespace, name: path, path, now }));
};

/** What git shows of the notice, without the spaces that it puts at the ends of lines. */
const noticeIn = (stderr: string): string =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('remote: ') && /\S/.test(line.slice(8)))
    .map((line) => line.slice(8).trimEnd())
    .filter((line) => /moved|update|set-url/.test(line))
    .join('\n');

const expected = (old: string, path: string) =>
  [
    `Project 'Team/${old}' was moved to 'Team/${path}'.`,
    'Please update your Git remote:',
    `  git remote set-url origin ${server.origin}/Team/${path}.git`,
  ].join('\n');

describe('a remote with an old path', () => {
  it.each(['0', '1', '2'])('clones and fetches by version %s of the protocol, with a notice', async (version) => {
    const [old, path] = [`old-${version}`, `new-${version}`];
    await renamed(old, path);
    const cloned = await server.clone(`Team/${old}`, 'developer', '-c', `protocol.version=${version}`);
    expect([cloned.exitCode, noticeIn(cloned.stderr as string)]).toEqual([0, expected(old, path)]);
    expect((await git(cloned.to, 'log', '--format=%s')).stdout).toBe('Two\nOne');
    const quiet = await git(cloned.to, 'fetch', '--quiet');
    expect([quiet.exitCode, quiet.stderr]).toEqual([0, '']);
    const writer = await server.clone(`Team/${path}`, 'developer');
    expect(noticeIn(writer.stderr as string)).toBe('');
    await commit(writer.to, 'Three');
    expect(noticeIn((await git(writer.to, 'push', 'origin', 'HEAD:topic')).stderr as string)).toBe('');
    const fetched = await git(cloned.to, 'fetch');
    expect([fetched.exitCode, noticeIn(fetched.stderr as string)]).toEqual([0, expected(old, path)]);
    expect((await git(cloned.to, 'fsck', '--strict')).exitCode).toBe(0);
  });

  it('pushes, with a notice', async () => {
    await renamed('before', 'after');
    const { to } = await server.clone('Team/before', 'developer');
    await commit(to, 'Three');
    const pushed = await git(to, 'push', 'origin', 'HEAD:topic');
    expect([pushed.exitCode, noticeIn(pushed.stderr as string)]).toEqual([0, expected('before', 'after')]);
    await git(to, 'remote', 'set-url', 'origin', server.address('Team/after', 'developer'));
    await commit(to, 'Four');
    const again = await git(to, 'push', 'origin', 'HEAD:topic');
    expect([again.exitCode, noticeIn(again.stderr as string)]).toEqual([0, '']);
  });

  it('tells nobody who cannot see the project where it is', async () => {
    await renamed('secret', 'hidden');
    const { exitCode, stderr } = await server.clone('Team/secret', 'stranger');
    expect(exitCode).not.toBe(0);
    expect(stderr).not.toContain('hidden');
  });

  it('is none if only its case differs', async () => {
    await server.filled('cased', 'private');
    const cloned = await server.clone('team/CASED', 'developer');
    expect([cloned.exitCode, noticeIn(cloned.stderr as string)]).toEqual([0, '']);
  });
});

describe('packets before the first side band', () => {
  const notice = bandPacket(bands.messages, Buffer.from('moved\n'));
  const insert = async (output: Buffer, size: number): Promise<Buffer> => {
    async function* chunks(): AsyncGenerator<Buffer> {
      for (let at = 0; at < output.length; at += size) yield output.subarray(at, at + size);
    }
    const all = [];
    for await (const chunk of beforeFirstBand(chunks(), notice)) all.push(chunk);
    return Buffer.concat(all);
  };
  const pack = bandPacket(bands.response, Buffer.from('PACK and more'));
  const start = Buffer.concat([packetLine('acknowledgments\n'), Buffer.from('0001'), packetLine('packfile\n')]);

  it.each([1, 2, 3, 5, 7, 1000])('are inserted once, however the output is cut: %i bytes at a time', async (size) => {
    const output = Buffer.concat([start, pack, pack, flush]);
    expect(await insert(output, size)).toEqual(Buffer.concat([start, notice, pack, pack, flush]));
  });

  it.each([
    ['a negotiation', Buffer.concat([packetLine('NAK\n'), flush])],
    ['a pack without side bands', Buffer.concat([packetLine('NAK\n'), Buffer.from('PACK\0\0\0\x02 and more')])],
    ['nothing', Buffer.alloc(0)],
    ['a part of a packet', Buffer.from('001')],
  ])('are not inserted into %s', async (_what, output) => {
    for (const size of [1, 4, 1000]) expect(await insert(output, size)).toEqual(output);
  });
});
