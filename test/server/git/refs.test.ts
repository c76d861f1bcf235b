import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { findRefs, listRefs } from '../../../src/server/git/refs.ts';
import { annotationOf, makeTag, readTags } from '../../../src/server/git/tags.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { updateRefs } from '../../../src/server/git/update-refs.ts';
import { createRepository } from '../../../src/server/git/repository.ts';
import { mountDisk, mounting } from '../../support/mounted-disk.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

const mounts = await mounting();

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

/** A repository with two commits on `master`. */
const history = async () => {
  const dir = await scratch.repository();
  const base = { branch: 'master', author: ada, files: [] };
  const first = await commitFiles(dir, { ...base, message: 'First', date: noon });
  const second = await commitFiles(dir, { ...base, message: 'Second', date: new Date(86_400_000), parent: first });
  return { dir, first, second };
};

const create = (dir: string, ref: string, sha: string) => updateRefs(dir, [{ ref, before: null, after: sha }]);
const names = async (dir: string) => (await listRefs(dir, 'refs/heads/')).map((ref) => ref.ref.slice(11));

const tags = (dir: string) => listRefs(dir, 'refs/tags/');

describe('updateRefs', () => {
  it('creates, moves, and deletes a ref only if it has the expected value', async () => {
    const { dir, first, second } = await history();
    const ref = 'refs/heads/topic/one';

    expect(await create(dir, ref, first)).toBe(true);
    expect(await create(dir, ref, first)).toBe(false);
    expect(await updateRefs(dir, [{ ref, before: second, after: first }])).toBe(false);
    expect(await updateRefs(dir, [{ ref, before: first, after: second }])).toBe(true);
    expect(await findRefs(dir, [ref])).toEqual(new Map([[ref, second]]));
    expect(await updateRefs(dir, [{ ref, before: first, after: null }])).toBe(false);
    expect(await updateRefs(dir, [{ ref, before: second, after: null }])).toBe(true);
    expect(await findRefs(dir, [ref])).toEqual(new Map());
  });

  it('changes all refs or none', async () => {
    const { dir, first, second } = await history();
    const changes = [
      { ref: 'refs/heads/new', before: null, after: first },
      { ref: 'refs/heads/master', before: first, after: null },
    ];

    expect(await updateRefs(dir, changes)).toBe(false);
    expect(await updateRefs(dir, [])).toBe(true);

    expect(await names(dir)).toEqual(['master']);
    expect((await findRefs(dir, ['refs/heads/master'])).get('refs/heads/master')).toBe(second);
  });

  it.skipIf(mounts.missing)(`rejects on a read-only disk${mounts.note}`, async () => {
    const disk = await mountDisk(2);
    onTestFinished(disk.unmount);
    const dir = join(disk.path, 'repository.git');
    await createRepository(dir);
    const sha = await commitFiles(dir, { branch: 'master', author: ada, files: [], message: 'First', date: noon });

    await disk.setReadOnly(true);

    await expect(create(dir, 'refs/heads/topic', sha)).rejects.toThrow('Read-only file system');
    await expect(create(dir, 'refs/heads/topic/one', sha)).rejects.toThrow('unable to create directory');
  });

  it('returns false if the name conflicts with an existing ref', async () => {
    const { dir, first } = await history();
    expect(await create(dir, 'refs/heads/master/below', first)).toBe(false);
    expect(await create(dir, 'refs/heads/a/b', first)).toBe(true);
    expect(await create(dir, 'refs/heads/a', first)).toBe(false);
  });

  it('writes no reflog', async () => {
    const { dir, first } = await history();
    await create(dir, 'refs/heads/topic', first);
    expect((await runGit({ dir, args: ['reflog', 'exists', 'refs/heads/topic'], accept: [0, 1] })).exitCode).toBe(1);
  });

  it('rejects for a missing object', async () => {
    const { dir } = await history();
    await expect(create(dir, 'refs/heads/topic', 'f'.repeat(40))).rejects.toThrow('git update-ref');
  });
});

describe('findRefs', () => {
  it('finds only exact names', async () => {
    const { dir, first } = await history();
    await create(dir, 'refs/heads/a/b', first);
    await create(dir, 'refs/heads/refs/heads/ghost', first);

    expect(await findRefs(dir, ['refs/heads/a', 'refs/heads/ghost', 'refs/heads/mas'])).toEqual(new Map());
    expect(await findRefs(dir, [])).toEqual(new Map());
  });

  it('finds only refs that are merged into a given commit', async () => {
    const { dir, first, second } = await history();
    await create(dir, 'refs/heads/old', first);
    await create(dir, 'refs/heads/new', second);
    const refs = ['refs/heads/old', 'refs/heads/new'];

    expect([...(await findRefs(dir, refs, { mergedInto: first })).keys()]).toEqual(['refs/heads/old']);
    expect([...(await findRefs(dir, refs, { mergedInto: second })).keys()].toSorted()).toEqual(refs.toSorted());
  });

  it('accepts more names than fit into one command line', async () => {
    const { dir, first } = await history();
    const refs = Array.from({ length: 1201 }, (_, index) => `refs/heads/${'long-name-'.repeat(10)}${index}`);
    await updateRefs(
      dir,
      refs.map((ref) => ({ ref, before: null, after: first })),
    );

    expect((await findRefs(dir, refs)).size).toBe(1201);
  });
});

describe('listRefs', () => {
  it('sorts by the bytes of the name or by date', async () => {
    const { dir, first, second } = await history();
    for (const name of ['b', 'a', 'Z', 'ä']) await create(dir, `refs/tags/${name}`, first);
    await create(dir, 'refs/tags/early', second);
    const sorted = async (by: 'name' | 'date', descending: boolean) =>
      (await listRefs(dir, 'refs/tags/', { by, descending })).map((ref) => ref.ref.slice(10));

    expect(await sorted('name', false)).toEqual(['Z', 'a', 'b', 'early', 'ä']);
    expect(await sorted('name', true)).toEqual(['ä', 'early', 'b', 'a', 'Z']);
    expect(await sorted('date', false)).toEqual(['early', 'Z', 'a', 'b', 'ä']);
    expect(await sorted('date', true)).toEqual(['ä', 'b', 'a', 'Z', 'early']);
  });

  it('leaves out names that are not UTF-8', async () => {
    const { dir, first } = await history();
    await create(dir, 'refs/heads/grün', first);
    const input = Buffer.concat([
      Buffer.from('create refs/heads/gr'),
      Buffer.from([0xfc, 0x6e, 0]),
      Buffer.from(first),
      Buffer.from([0]),
    ]);
    await runGit({ dir, args: ['update-ref', '--stdin', '-z'], input });

    expect(await names(dir)).toEqual(['grün', 'master']);
  });
});

describe('tags', () => {
  it('are read with their annotation and their commit', async () => {
    const { dir, first, second } = await history();
    const sha = await makeTag(dir, {
      name: 'v2',
      target: second,
      message: 'Second\n\nWith more.',
      tagger: { name: 'Ada <x>\nLovelace', email: 'a@b>' },
      date: noon,
    });
    await create(dir, 'refs/tags/v2', sha);
    await create(dir, 'refs/tags/v1', first);

    expect(await readTags(dir, await tags(dir))).toMatchObject([
      { name: 'v1', sha: first, message: null, commit: { sha: first } },
      { name: 'v2', sha, message: 'Second\n\nWith more.', commit: { sha: second } },
    ]);
    const { stdout } = await runGit({ dir, args: ['cat-file', '-p', sha] });
    expect(stdout).toContain('tagger Ada xLovelace <a@b> 1714996800 +0000\n');
    expect(await readTags(dir, [])).toEqual([]);
  });

  it('of tags are resolved to the commit', async () => {
    const { dir, first } = await history();
    const inner = await makeTag(dir, { name: 'inner', target: first, message: 'Inner', tagger: ada, date: noon });
    const input = `object ${inner}\ntype tag\ntag outer\ntagger A <a@b> 1 +0000\n\nOuter\n`;
    const { stdout } = await runGit({ dir, args: ['mktag'], input });
    await create(dir, 'refs/tags/outer', stdout.trim());

    expect(await readTags(dir, await tags(dir))).toMatchObject([{ message: 'Outer', commit: { sha: first } }]);
  });

  it('of files and directories are skipped', async () => {
    const { dir, first } = await history();
    const { stdout } = await runGit({ dir, args: ['rev-parse', `${first}^{tree}`] });
    await create(dir, 'refs/tags/tree', stdout.trim());
    expect(await readTags(dir, await tags(dir))).toEqual([]);
  });

  it('are shown without their signature', () => {
    const signed = 'tag v1\n\nFirst\n\nof all\n-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n';
    expect(annotationOf(Buffer.from(signed))).toBe('First\n\nof all');
  });

  it('cannot have a name with a line break', async () => {
    const { dir, first } = await history();
    const tag = { name: 'a\nobject b', target: first, message: '', tagger: ada, date: noon };
    await expect(makeTag(dir, tag)).rejects.toMatchObject({ code: 'refused' });
  });
});
