import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { timeoutMs } from '../support/timeout.ts';
import { createProject, must } from '../e2e/support/api.ts';
import { openSqliteDirectly } from '../e2e/support/direct-database.ts';
import { commitFile, git, makeRoom, remoteOf, tryGit } from '../e2e/support/git.ts';

interface Event {
  readonly push_data?: { readonly ref: string; readonly commit_to: string };
}

let room: Awaited<ReturnType<typeof makeRoom>>;
let dataDir = '';
let service: BuiltService;
beforeAll(async () => {
  room = await makeRoom();
  dataDir = await mkdtemp(join(tmpdir(), 'repoctl-kill-push-'));
  service = await startBuiltService({ dataDir });
});
afterAll(async () => {
  await service?.kill();
  await rm(dataDir, { recursive: true, force: true });
  await room?.remove();
});

/** Kills the server when git checks protected branches: all objects have arrived, and no ref has changed. */
const killWhenAsked = async (): Promise<void> => {
  const hook = join(dataDir, 'git-hooks', 'proc-receive');
  const own = `${hook}-own`;
  await rename(hook, own);
  await writeFile(hook, `#!/bin/sh\nkill -9 ${service.process.pid}\nexec "${own}"\n`, { mode: 0o700 });
};

/** Simulates that a minute has passed. */
const turnBack = async (): Promise<void> => {
  const database = await openSqliteDirectly(dataDir);
  await database.query("UPDATE pending_pushes SET created_at = '2024-01-01T00:00:00.000Z'");
  await database.close();
};

describe('a push during which the server is killed', () => {
  it('is in the repository, and the next process creates its event once', async () => {
    const { id } = await createProject(service, 'survivor', { initialize_with_readme: true });
    const clone = join(room.path, 'survivor');
    await git(room.path, 'clone', '--quiet', remoteOf(service, 'root/survivor'), clone);
    const sha = await commitFile(clone, 'more', 'more\n');
    await killWhenAsked();

    expect((await tryGit(clone, 'push', 'origin', 'master')).code).not.toBe(0);
    // Git continues without the server that started it.
    const repository = repositoryPath(join(dataDir, 'repositories'), id);
    await vi.waitFor(async () => expect(await git(repository, 'rev-parse', 'master')).toBe(sha), {
      timeout: timeoutMs,
    });

    await service.kill();
    await turnBack();
    service = await startBuiltService({ dataDir });
    const told = async (): Promise<Event[]> =>
      (await must<Event[]>(service, 'GET', `/projects/${id}/events?action=pushed`)).filter(
        ({ push_data: data }) => data?.commit_to === sha,
      );
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: timeoutMs });

    // A retry changes nothing and creates no event.
    await git(clone, 'push', remoteOf(service, 'root/survivor'), 'master');
    expect(await told()).toHaveLength(1);
  });
});
