import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { timeoutMs } from '../support/timeout.ts';
import { createProject, must } from '../e2e/support/api.ts';
import { git } from '../e2e/support/git.ts';
import { startWithKillingGit, type KillingGit } from './killing-git.ts';

interface Event {
  readonly push_data?: { readonly ref: string; readonly commit_to: string };
}

let killing: KillingGit;
let service: BuiltService;
beforeAll(async () => {
  killing = await startWithKillingGit('fast-import');
  ({ service } = killing);
});
afterAll(async () => {
  await service?.kill();
  await killing?.remove();
});

describe('a commit through the API during which the server is killed', () => {
  it('is on its branch, and the next process creates its event once', async () => {
    const { id } = await createProject(service, 'survivor', { initialize_with_readme: true });
    const repository = repositoryPath(join(killing.dataDir, 'repositories'), id);
    const before = await git(repository, 'rev-parse', 'master');
    const actions = [{ action: 'create', file_path: 'more', content: 'more\n' }];
    const commit = { branch: 'master', commit_message: 'More', actions };

    await killing.arm();
    await expect(must(service, 'POST', `/projects/${id}/repository/commits`, commit)).rejects.toThrow('fetch failed');
    const sha = await git(repository, 'rev-parse', 'master');
    expect(sha).not.toBe(before);

    await service.kill();
    await killing.turnBack();
    service = await startBuiltService({ dataDir: killing.dataDir });
    const told = async (): Promise<readonly (string | undefined)[]> =>
      (await must<Event[]>(service, 'GET', `/projects/${id}/events?action=pushed`)).map(
        ({ push_data: data }) => data?.commit_to,
      );
    await vi.waitFor(async () => expect(await told()).toContain(sha), { timeout: timeoutMs });
    expect((await told()).filter((one) => one === sha)).toHaveLength(1);
  });
});
