import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitRecord } from '../../../src/server/code/commits/record.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { parseSignature } from '../../../src/server/git/parse-commit.ts';
import { readCommits } from '../../../src/server/git/read-commits.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
let dir: string;
let first: string;
beforeAll(async () => {
  scratch = await makeScratch();
  dir = await scratch.repository();
  const files = [{ path: 'README.md', content: '# Engine\n' }];
  first = await commitFiles(dir, { branch: 'master', message: 'Begin\n\nAt last.', author: ada, date: noon, files });
});
afterAll(() => scratch.remove());

/** Writes a commit object with these headers, which can be invalid. */
const write = async (headers: string, message: string | Buffer): Promise<string> => {
  const { stdout: tree } = await runGit({ dir, args: ['rev-parse', `${first}^{tree}`] });
  const input = Buffer.concat([Buffer.from(`tree ${tree.trim()}\n${headers}\n\n`), Buffer.from(message)]);
  const { stdout } = await runGit({
    dir,
    args: ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'],
    input,
  });
  return stdout.trim();
};

const read = async (sha: string) => {
  const commit = (await readCommits(dir, [sha])).get(sha);
  if (commit === undefined) throw new Error(`no commit ${sha}`);
  return commit;
};

describe('readCommits', () => {
  it('returns author, committer, dates, message, and parents', async () => {
    const author = 'author Grace Hopper <grace@example.org> 1700000000 +0330';
    const sha = await write(`parent ${first}\n${author}\ncommitter Ada <ada@example.org> 1700000060 -0800`, 'Go on\n');

    expect(await read(sha)).toMatchObject({
      sha,
      parents: [first],
      author: { name: 'Grace Hopper', email: 'grace@example.org', date: '2023-11-15T01:43:20.000+03:30' },
      committer: { name: 'Ada', email: 'ada@example.org', date: '2023-11-14T14:14:20.000-08:00' },
      message: 'Go on\n',
    });
  });

  it('returns many commits at once and leaves out everything that is not a commit', async () => {
    const { tree } = await read(first);
    const second = await write('author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000', 'Second');

    const commits = await readCommits(dir, [second, first, tree, 'f'.repeat(40), '--all', `${first}\n${second}`, '']);

    expect([...commits.keys()].toSorted()).toEqual([first, second].toSorted());
    expect(await readCommits(dir, [])).toEqual(new Map());
  });

  it('skips signatures, whose lines look like headers', async () => {
    const signature =
      'gpgsig -----BEGIN PGP SIGNATURE-----\n \n author Eve <e@e> 1 +0000\n -----END PGP SIGNATURE-----';
    const sha = await write(`author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n${signature}`, 'Signed\n\nauthor me\n');

    expect(await read(sha)).toMatchObject({ author: { name: 'A' }, message: 'Signed\n\nauthor me\n' });
  });

  it('decodes messages in the encoding of the commit', async () => {
    const people = 'author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000';
    const latin = await write(`${people}\nencoding ISO-8859-1`, Buffer.from('Gr\u00fc\u00dfe', 'latin1'));
    const unknown = await write(`${people}\nencoding no-such-thing`, 'Gr\u00fc\u00dfe');

    expect((await read(latin)).message).toBe('Gr\u00fc\u00dfe');
    expect((await read(unknown)).message).toBe('Gr\u00fc\u00dfe');
  });

  it('accepts malformed commits', async () => {
    const sha = await write('author no one at all\ncommitter <> 99999999999999999999 +9999', '');

    expect(await read(sha)).toMatchObject({
      author: { name: '', email: '', date: '1970-01-01T00:00:00.000+00:00' },
      committer: { name: '', email: '', date: '1970-01-01T00:00:00.000+00:00' },
      message: '',
    });
  });
});

describe('parseSignature', () => {
  it.each([
    ['A B <a@b> 0 +0000', 'A B', '1970-01-01T00:00:00.000+00:00'],
    ['A <a@b> 86400 -0130', 'A', '1970-01-01T22:30:00.000-01:30'],
    ['A <a@b> -5 +0000', 'A', '1970-01-01T00:00:00.000+00:00'],
    ['A <a@b> 253402300799 +1400', 'A', '1970-01-01T14:00:00.000+14:00'],
    ['A <a@b>', 'A', '1970-01-01T00:00:00.000+00:00'],
  ])('reads %j', (text, name, date) => {
    expect(parseSignature(text)).toEqual({ name, email: 'a@b', date });
  });
});

describe('commitRecord', () => {
  it('has the fields that v4 clients know', async () => {
    expect(commitRecord(await read(first))).toEqual({
      id: first,
      short_id: first.slice(0, 8),
      title: 'Begin',
      message: 'Begin\n\nAt last.\n',
      parent_ids: [],
      author_name: 'Ada Lovelace',
      author_email: 'ada@example.org',
      authored_date: '2024-05-06T12:00:00.000+00:00',
      committer_name: 'Ada Lovelace',
      committer_email: 'ada@example.org',
      committed_date: '2024-05-06T12:00:00.000+00:00',
      created_at: '2024-05-06T12:00:00.000+00:00',
    });
  });

  it('uses the first line with text as the title', async () => {
    const sha = await write('author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000', '\n\n  Late title \r\nmore\n');

    expect(commitRecord(await read(sha)).title).toBe('Late title');
  });
});
