import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { timeoutMs } from '../support/timeout.ts';
import { createProject, must, request } from '../e2e/support/api.ts';
import { git } from '../e2e/support/git.ts';
import { startWithKillingGit, type KillingGit } from './killing-git.ts';

let killing: KillingGit;
let service: BuiltService;
beforeAll(async () => {
  killing = await startWithKillingGit('update-ref');
  ({ service } = killing);
});
afterAll(async () => {
  await service?.kill();
  await killing?.remove();
});

interface MergeRequest {
  readonly iid: number;
  readonly state: string;
  readonly merge_commit_sha: string | null;
}

describe('a merge during which the server is killed', () => {
  it('is completed by the next process, with its commit, its branch deleted, and its issue closed', async () => {
    const { id } = await createProject(service, 'survivor', { initialize_with_readme: true });
    const at = `/projects/${id}`;
    const repository = repositoryPath(join(killing.dataDir, 'repositories'), id);
    const { iid: issue } = await must<{ iid: number }>(service, 'POST', `${at}/issues`, { title: 'Leak' });
    await must(service, 'POST', `${at}/repository/commits`, {
      branch: 'fix',
      start_branch: 'master',
      commit_message: 'Fix it',
      actions: [{ action: 'create', file_path: 'fix.txt', content: 'dry\n' }],
    });
    const wanted = { source_branch: 'fix', target_branch: 'master', title: 'Fix', description: `Closes #${issue}` };
    const { iid } = await must<MergeRequest>(service, 'POST', `${at}/merge_requests`, wanted);
    const before = await git(repository, 'rev-parse', 'master');

    await killing.arm();
    const merge = must(service, 'PUT', `${at}/merge_requests/${iid}/merge`, { should_remove_source_branch: true });
    await expect(merge).rejects.toThrow('fetch failed');
    const commit = await git(repository, 'rev-parse', 'master');
    expect(commit).not.toBe(before);

    await service.kill();
    await killing.turnBack();
    service = await startBuiltService({ dataDir: killing.dataDir });
    await vi.waitFor(async () => {
      const { state, merge_commit_sha: sha } = await must<MergeRequest>(service, 'GET', `${at}/merge_requests/${iid}`);
      expect([state, sha]).toEqual(['merged', commit]);
      expect(await must(service, 'GET', `${at}/issues/${issue}`)).toMatchObject({ state: 'closed' });
      expect((await request(service, 'GET', `${at}/repository/branches/fix`)).status).toBe(404);
    }, timeoutMs);
    const events = await must<{ action_name: string }[]>(service, 'GET', `${at}/events?action=merged`);
    expect(events).toHaveLength(1);
  });
});
