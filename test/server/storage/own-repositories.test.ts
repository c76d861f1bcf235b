import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignFiles } from '../../../src/server/git/foreign-files.ts';
import { repositoryPath } from '../../../src/server/git/repository.ts';
import { git, remoteOf } from '../../e2e/support/git.ts';
import { plantPrograms, type PlantedPrograms } from '../../support/planted-programs.ts';
import { startService, type TestService } from '../../support/service.ts';
import { askService, type UsedProject, useRepository, type UsedService } from './use-repository.ts';

const configOf = (dir: string): Promise<string> => readFile(join(dir, 'config'), 'utf8');

describe('a repository with foreign files', () => {
  let room: string;
  let running: TestService;
  let service: UsedService;
  let planted: PlantedPrograms;
  const logged: string[] = [];
  beforeAll(async () => {
    room = await mkdtemp(join(tmpdir(), 'repoctl-planted-'));
    planted = await plantPrograms(join(room, 'programs'));
    running = await startService({ log: (_level, message) => void logged.push(message) });
    const { url, rootToken: token, dataDir } = running;
    service = { url, token, storagePath: join(dataDir, 'repositories') };
  });
  afterAll(async () => {
    await running?.stop();
    await rm(room, { recursive: true, force: true });
  });

  const project = async (name: string): Promise<UsedProject & { readonly dir: string }> => {
    const answer = await askService(service)('POST /projects', { name, initialize_with_readme: true });
    const made = answer.json as UsedProject;
    return { ...made, dir: repositoryPath(service.storagePath, made.id) };
  };

  it('gets its own configuration back before git reads it, even between requests and in a fork', async () => {
    const made = await project('planted');
    const own = await configOf(made.dir);
    await askService(service)(`GET /projects/${made.id}/repository/tree`);
    await writeFile(join(made.dir, 'config'), planted.config);
    const fork = await useRepository(service, made, room);
    expect(await planted.ran()).toEqual([]);
    expect(await configOf(made.dir)).toBe(own);
    expect(await foreignFiles(made.dir)).toEqual([]);
    expect(logged).toContain('a repository had a foreign configuration, which was replaced');

    await writeFile(join(repositoryPath(service.storagePath, fork.id), 'config'), planted.config);
    await useRepository(service, fork, room);
    expect(await planted.ran()).toEqual([]);
  });

  it('gets its own configuration back if it is missing or a link', async () => {
    const made = await project('without');
    const own = await configOf(made.dir);
    await rm(join(made.dir, 'config'));
    expect((await askService(service)(`GET /projects/${made.id}/repository/tree`)).status).toBe(200);
    expect(await configOf(made.dir)).toBe(own);
    const elsewhere = join(room, 'elsewhere');
    await writeFile(elsewhere, own);
    await rm(join(made.dir, 'config'));
    await symlink(elsewhere, join(made.dir, 'config'));
    expect((await askService(service)(`GET /projects/${made.id}/repository/tree`)).status).toBe(200);
    await writeFile(elsewhere, planted.config);
    expect(await configOf(made.dir)).toBe(own);
  });

  it.each(['.git', '.git/HEAD', 'commondir', 'info/attributes', 'info/grafts', 'objects/info/alternates', 'shallow'])(
    'is refused by the API and by git, and can be deleted: %s',
    async (path) => {
      const made = await project(path.replaceAll(/\W/g, '-').replace(/^-/, ''));
      await mkdir(dirname(join(made.dir, path)), { recursive: true });
      await writeFile(join(made.dir, path), '\n');
      // Nothing runs the planted programs, although the configuration is changed as well.
      await writeFile(join(made.dir, 'config'), planted.config);
      const answer = await askService(service)(`GET /projects/${made.id}/repository/archive.zip`);
      expect(answer).toMatchObject({
        status: 500,
        json: { message: '500 The repository of this project has foreign files; ask an administrator' },
      });
      await expect(git(room, 'ls-remote', remoteOf(service, made.path_with_namespace))).rejects.toThrow('500');
      expect(logged).toContain('a repository has foreign files');
      expect(await planted.ran()).toEqual([]);
      expect((await askService(service)(`DELETE /projects/${made.id}`)).status).toBe(202);
      await expect.poll(() => readFile(join(made.dir, path), 'utf8').catch(() => 'gone')).toBe('gone');
    },
  );
});
