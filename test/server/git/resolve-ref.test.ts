import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { resolveRef } from '../../../src/server/git/resolve-commit.ts';
import { updateRefs } from '../../../src/server/git/update-refs.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

/** A repository with these refs, each at a commit of its own. */
const withRefs = async (...refs: readonly string[]) => {
  const dir = await scratch.repository();
  const shas = new Map<string, string>();
  for (const [index, ref] of refs.entries()) {
    const commit = { branch: `start${index}`, author: ada, files: [], message: ref, date: noon };
    const sha = await commitFiles(dir, commit);
    await updateRefs(dir, [{ ref, before: null, after: sha }]);
    shas.set(ref, sha);
  }
  return { dir, shas, resolve: (text: string) => resolveRef(dir, text) };
};

describe('resolveRef', () => {
  it.each([
    ['main', 'refs/heads/main', 'main', false],
    ['refs/heads/main', 'refs/heads/main', 'main', false],
    ['heads/main', 'refs/heads/main', 'main', false],
    ['tags/main', 'refs/tags/main', 'main', true],
    ['refs/tags/main', 'refs/tags/main', 'main', true],
    ['v1', 'refs/tags/v1', 'v1', true],
    ['refs/merge-requests/1/head', 'refs/merge-requests/1/head', 'refs/merge-requests/1/head', false],
  ])('tells what %s stands for', async (text, ref, name, tag) => {
    const { shas, resolve } = await withRefs(
      'refs/heads/main',
      'refs/tags/main',
      'refs/tags/v1',
      'refs/merge-requests/1/head',
    );
    expect(await resolve(text)).toEqual({ sha: shas.get(ref), ref, name, tag });
  });

  it('takes the branch of this very name only where the full name is missing, as git does', async () => {
    const posing = 'refs/heads/refs/heads/main';
    const { dir, shas, resolve } = await withRefs(posing);
    expect(await resolve('refs/heads/main')).toEqual({
      sha: shas.get(posing),
      ref: posing,
      name: 'refs/heads/main',
      tag: false,
    });
    await updateRefs(dir, [{ ref: 'refs/heads/main', before: null, after: shas.get(posing) ?? '' }]);
    expect(await resolve('refs/heads/main')).toMatchObject({ ref: 'refs/heads/main', name: 'main' });
  });

  it('has no name for a SHA and for HEAD', async () => {
    const { shas, resolve } = await withRefs('refs/heads/master');
    const sha = shas.get('refs/heads/master') ?? '';
    expect(await resolve(sha.slice(0, 8))).toEqual({ sha, ref: undefined, name: sha.slice(0, 8), tag: false });
    expect(await resolve('HEAD')).toEqual({ sha, ref: undefined, name: 'HEAD', tag: false });
  });

  it.each(['refs', 'refs/heads', 'refs/heads/', 'heads', 'refs/heads/nowhere', 'refs/tags/main', 'refs/heads/../main'])(
    'finds nothing for %s',
    async (text) => {
      const { resolve } = await withRefs('refs/heads/main');
      expect(await resolve(text)).toBeUndefined();
    },
  );
});
