import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { timeoutMs } from '../support/timeout.ts';
import { createProject, must } from '../e2e/support/api.ts';
import { openSqliteDirectly } from '../e2e/support/direct-database.ts';
import { git } from '../e2e/support/git.ts';

interface Event {
  readonly push_data?: { readonly ref: string; readonly commit_to: string };
}

let dataDir = '';
let service: BuiltService;

/** A git that has the service killed after each commit that it writes while the file `armed` is there. */
const killingGit = (): string => `#!/bin/sh
PATH="\${PATH#*:}"
[ "$1" = fast-import ] && [ -e "${dataDir}/armed" ] || exec git "$@"
git "$@"
kill -9 "$PPID"
`;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repoctl-kill-commit-'));
  const programs = join(dataDir, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'git'), killingGit(), { mode: 0o700 });
  service = await startBuiltService({ dataDir, env: { PATH: `${programs}:${process.env['PATH']}` } });
});
afterAll(async () => {
  await service?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** As if a minute had passed. */
const turnBack = async (): Promise<void> => {
  const database = await openSqliteDirectly(dataDir);
  await database.query("UPDATE pending_pushes SET created_at = '2024-01-01T00:00:00.000Z'");
  await database.close();
};

describe('a commit through the API during which the service is killed', () => {
  it('is on its branch, and its event is told once by the next process', async () => {
    const { id } = await createProject(service, 'survivor', { initialize_with_readme: true });
    const repository = repositoryPath(join(dataDir, 'repositories'), id);
    const before = await git(repository, 'rev-parse', 'master');
    const actions = [{ action: 'create', file_path: 'more', content: 'more\n' }];
    const commit = { branch: 'master', commit_message: 'More', actions };

    await writeFile(join(dataDir, 'armed'), '');
    await expect(must(service, 'POST', `/projects/${id}/repository/commits`, commit)).rejects.toThrow('fetch failed');
    const sha = await git(repository, 'rev-parse', 'master');
    expect(sha).not.toBe(before);

    await service.kill();
    await turnBack();
    service = await startBuiltService({ dataDir });
    const told = async (): Promise<readonly (string | undefined)[]> =>
      (await must<Event[]>(service, 'GET', `/projects/${id}/events?action=pushed`)).map(
        ({ push_data: data }) => data?.commit_to,
      );
    await vi.waitFor(async () => expect(await told()).toContain(sha), { timeout: timeoutMs });
    expect((await told()).filter((one) => one === sha)).toHaveLength(1);
  });
});
