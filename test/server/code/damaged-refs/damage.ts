/** Damages refs of a repository, as a power cut or a failing disk does. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from '../../../../src/server/git/run-git.ts';

const missingSha = '0123456789'.repeat(4);

const changePacked = async (dir: string, change: (packed: string) => string): Promise<void> => {
  await runGit({ dir, args: ['pack-refs', '--all'] });
  const file = join(dir, 'packed-refs');
  await writeFile(file, change(await readFile(file, 'utf8')));
};

/** The object of each damage: the ref, or a file that git reads for all of them. */
export const damages: Readonly<
  Record<
    string,
    { readonly at: 'ref' | 'HEAD' | 'packed-refs'; readonly apply: (dir: string, ref: string) => Promise<void> }
  >
> = {
  'an empty file': { at: 'ref', apply: (dir, ref) => writeFile(join(dir, ref), '') },
  'a file of zeros': { at: 'ref', apply: (dir, ref) => writeFile(join(dir, ref), Buffer.alloc(41)) },
  'half a SHA': { at: 'ref', apply: (dir, ref) => writeFile(join(dir, ref), missingSha.slice(0, 20)) },
  'the SHA of a missing commit': { at: 'ref', apply: (dir, ref) => writeFile(join(dir, ref), `${missingSha}\n`) },
  'a missing commit in packed-refs': {
    at: 'ref',
    apply: (dir, ref) =>
      changePacked(dir, (packed) => packed.replace(new RegExp(`^[0-9a-f]{40} ${ref}$`, 'm'), `${missingSha} ${ref}`)),
  },
  'a line of garbage in packed-refs': {
    at: 'packed-refs',
    apply: (dir, ref) => changePacked(dir, (packed) => packed.replace(new RegExp(`^.* ${ref}$`, 'm'), 'garbage')),
  },
  'a broken line in packed-refs': {
    at: 'ref',
    apply: (dir, ref) => changePacked(dir, (packed) => packed.replace(new RegExp(`^.* ${ref}$`, 'm'), `zzz ${ref}`)),
  },
  'a cut packed-refs': { at: 'packed-refs', apply: (dir) => changePacked(dir, (packed) => packed.slice(0, -5)) },
  'an empty HEAD': { at: 'HEAD', apply: (dir) => writeFile(join(dir, 'HEAD'), '') },
  'a HEAD of garbage': { at: 'HEAD', apply: (dir) => writeFile(join(dir, 'HEAD'), 'x'.repeat(40)) },
};
