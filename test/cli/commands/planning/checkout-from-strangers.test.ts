import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json as sendJson, recordingServer } from '../../../api/support/recording-server.ts';
import { git, makeRoom, newRepository } from '../../../e2e/support/git.ts';
import { plainEnvironment } from '../../../support/built-service.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { run, type Result } from '../../support/run.ts';

/*
 * The branch names and URLs that a server returns for a merge request cannot be trusted. The fork is a real one: the
 * public project `root/fork`.
 */

let service: TestService;
let room: Awaited<ReturnType<typeof makeRoom>>;
let clone: string;

const { json } = commandsAt(() => service);

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'fork', '--visibility', 'public', '--initialize-with-readme']);
  await json(['branches', 'create', 'topic', 'master', '-p', 'root/fork']);
});

beforeEach(async () => {
  room = await makeRoom();
  clone = await newRepository(room.path, 'clone');
  await git(clone, 'branch', 'mine');
  return () => room.remove();
});

afterAll(() => service?.stop());

/** Checks out a merge request for which the server returns this source branch and this URL of the source repository. */
const checkOut = async (branch: string, address = `${service.url}/root/fork.git`, owner = 'root'): Promise<Result> => {
  const fork = { path_with_namespace: 'root/fork', http_url_to_repo: address, namespace: { full_path: owner } };
  const { url } = await recordingServer((response, request) =>
    sendJson(
      response,
      request.url.includes('/merge_requests/')
        ? { iid: 1, source_branch: branch, target_branch: 'main', source_project_id: 2 }
        : { ...fork, default_branch: 'main' },
    ),
  );
  const env = {
    ...plainEnvironment(room.path),
    REPOCTL_URL: url,
    REPOCTL_TOKEN: 'rct_mr',
    REPOCTL_PROJECT: 'root/app',
  };
  return run(['mrs', 'checkout', '1'], { env, cwd: clone });
};

const refs = (): Promise<string> => git(clone, 'for-each-ref', '--format=%(refname) %(objectname)');

describe('a merge request from a fork', () => {
  it('is checked out', async () => {
    expect(await checkOut('topic')).toMatchObject({ code: 0 });
    expect(await git(clone, 'log', '--format=%s', 'topic')).toBe('Initial commit');
  });

  it.each([
    'topic:refs/heads/mine',
    'topic:refs/tags/v1',
    '*',
    '*:refs/heads/*',
    '',
    '../../outside',
    'a..b',
    'topic lock',
    'topic.lock',
    '@{-1}',
    'a\u001b[2Jb',
    'a\nb',
    'a\u0000b',
  ])('changes no branch or tag if its branch name is %j', async (branch) => {
    const before = await refs();
    const { code, err } = await checkOut(branch);
    expect([code, err]).toEqual([
      10,
      expect.stringMatching(/^error: the branch name from the server is invalid: "[^\p{C}]*"\n$/u),
    ]);
    expect(await refs()).toBe(before);
    expect(await readdir(join(clone, '.git'))).not.toContain('FETCH_HEAD');
  });

  it.each(['-q', '--detach', '@', 'HEAD'])('switches to no branch if its branch name is %j', async (branch) => {
    const before = await refs();
    expect((await checkOut(branch)).code).toBe(1);
    expect(await refs()).toBe(before);
    expect(await git(clone, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
  });

  it('cannot overwrite a branch through the name of its owner', async () => {
    const before = await refs();
    expect((await checkOut('main', undefined, 'root:refs/heads')).code).toBe(10);
    expect(await refs()).toBe(before);
  });

  it.each(['../fork', 'ext::sh -c "touch outside"', '--upload-pack=touch outside', 'ssh://forge.test/a', ''])(
    'is fetched only over http and https, not from %j',
    async (address) => {
      await newRepository(room.path, 'fork', 'topic');
      const { code, err } = await checkOut('topic', address);
      expect([code, err]).toEqual([10, expect.stringContaining('neither http nor https')]);
      expect(await readdir(join(clone, '.git'))).not.toContain('FETCH_HEAD');
      expect((await readdir(room.path)).toSorted()).toEqual(['clone', 'fork']);
    },
  );
});
