/** Real repositories in a temporary directory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRepository } from '../../../src/server/git/repository.ts';

export interface Scratch {
  readonly path: string;
  /** Creates an empty bare repository and returns its path. */
  readonly repository: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

export const makeScratch = async (): Promise<Scratch> => {
  const path = await mkdtemp(join(tmpdir(), 'repoctl-git-'));
  let count = 0;
  const repository = async (): Promise<string> => {
    count += 1;
    const dir = join(path, `repository-${count}.git`);
    await createRepository(dir);
    return dir;
  };
  return { path, repository, remove: () => rm(path, { recursive: true, force: true }) };
};

export const ada = { name: 'Ada Lovelace', email: 'ada@example.org' };
export const noon = new Date('2024-05-06T12:00:00Z');
