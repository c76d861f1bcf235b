import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRefs } from '../../../../src/server/git/refs.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { insertRule } from '../../../../src/server/organization/protected-branches/store.ts';
import { insertTagRule } from '../../../../src/server/organization/protected-tags/store.ts';
import { insertRelease, releasesByTags } from '../../../../src/server/code/tags/release-store.ts';
import { commit, git, startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

const at = '2024-05-06T12:00:00.000Z';
let projects = 0;

type Level = 0 | 30 | 40;

/** Creates a project with two commits on `master`, rules, and a working copy with a third commit. */
const setUp = async (who: string, rules: Readonly<Record<string, Level>>, allow_force_push: 0 | 1 = 0) => {
  projects += 1;
  const path = `guarded-${projects}`;
  const { row, dir } = await server.filled(path, 'private');
  const { db } = server.service.database;
  for (const [name, level] of Object.entries(rules)) {
    const levels = { push_access_level: level, merge_access_level: level };
    await insertRule(db, { project_id: row.id, name, ...levels, allow_force_push, created_at: at });
  }
  const { to } = await server.clone(`Team/${path}`, who);
  await commit(to, 'Three');
  const push = (...args: string[]) => git(to, 'push', 'origin', ...args);
  const sha = async (branch: string) => (await findRefs(dir, [`refs/heads/${branch}`])).get(`refs/heads/${branch}`);
  const head = async (revision = 'HEAD') => (await git(to, 'rev-parse', revision)).stdout;
  return { row, dir, to, push, sha, head };
};

describe('a protected branch', () => {
  it('refuses pushes of developers with a message, while other refs of the push are accepted', async () => {
    const { push, sha, head } = await setUp('developer', { master: 40 });
    const before = await sha('master');

    const answer = await push('HEAD:master', 'HEAD:topic');

    expect(answer.exitCode).toBe(1);
    expect(answer.stderr).toContain('remote: master is protected: your role does not allow you to push to it.');
    expect(answer.stderr).toContain('! [remote rejected] HEAD -> master (protected branch)');
    expect(answer.stderr).toContain('* [new branch]      HEAD -> topic');
    expect([await sha('master'), await sha('topic')]).toEqual([before, await head()]);
  });

  it('accepts commits of developers if the rule allows them', async () => {
    const { push, sha, head } = await setUp('developer', { master: 30 });
    expect(await push('HEAD:master')).toMatchObject({ exitCode: 0 });
    expect(await sha('master')).toBe(await head());
  });

  it('accepts commits of masters or higher, unless the rule allows nobody', async () => {
    const open = await setUp('root', { master: 40 });
    expect(await open.push('HEAD:master')).toMatchObject({ exitCode: 0 });
    const closed = await setUp('root', { master: 0 });
    expect((await closed.push('HEAD:master')).stderr).toContain('(protected branch)');
  });

  it('refuses a force push of any user', async () => {
    const { to, push, sha, head } = await setUp('root', { master: 30 });
    const before = await sha('master');
    await git(to, 'reset', '--hard', 'HEAD~2');
    await commit(to, 'Another way');

    const answer = await push('--force', 'HEAD:master', 'HEAD:other');

    expect(answer.stderr).toContain('remote: master is protected: force push denied');
    expect(answer.stderr).toContain('! [remote rejected] HEAD -> master (protected branch)');
    expect([await sha('master'), await sha('other')]).toEqual([before, await head()]);
  });

  it('cannot be deleted by any user', async () => {
    const { push, sha, dir } = await setUp('root', { master: 30, 'x-*': 30 });
    await runGit({ dir, args: ['symbolic-ref', 'HEAD', 'refs/heads/elsewhere'] });
    await push('HEAD:x-1', 'HEAD:free');

    const answer = await push('--delete', 'master', 'x-1', 'free');

    expect(answer.stderr).toContain('remote: x-1 is protected: it cannot be deleted.');
    expect(answer.stderr).toContain('! [remote rejected] master (protected branch)');
    expect(answer.stderr).toContain('- [deleted]         free');
    expect([await sha('master'), await sha('x-1'), await sha('free')]).toEqual([
      expect.any(String),
      expect.any(String),
      undefined,
    ]);
  });

  it('is protected by a matching pattern even before it exists', async () => {
    const { push, sha } = await setUp('developer', { 'release-*': 40 });
    const answer = await push('HEAD:release-1/a', 'HEAD:prerelease-1');
    expect(answer.stderr).toContain('! [remote rejected] HEAD -> release-1/a (protected branch)');
    expect([await sha('release-1/a'), await sha('prerelease-1')]).toEqual([undefined, expect.any(String)]);
  });

  it('refuses an atomic push as a whole', async () => {
    const { push, sha } = await setUp('developer', { master: 40 });
    const before = await sha('master');
    expect((await push('--atomic', 'HEAD:master', 'HEAD:topic')).exitCode).toBe(1);
    expect([await sha('master'), await sha('topic')]).toEqual([before, undefined]);
  });

  it('accepts an atomic push that follows the rules', async () => {
    const { push, sha, head } = await setUp('developer', { free: 40 });
    expect(await push('--atomic', 'HEAD:master', 'HEAD:topic')).toMatchObject({ exitCode: 0 });
    expect([await sha('master'), await sha('topic')]).toEqual([await head(), await head()]);
  });

  it('can have any name', async () => {
    const shell = ['$(touch${IFS}owned)', '`id`', "a'b", 'a"b', 'a;b', 'a&b|c', '%s'];
    const branches = [...shell, 'x/--upload', 'grün', '\u{1f680}', 'x/-c'];
    const { push, sha } = await setUp('developer', { '*': 40 });
    const answer = await push(...branches.map((branch) => `HEAD:refs/heads/${branch}`));
    for (const branch of branches) {
      expect.soft(answer.stderr).toContain(`remote: ${branch} is protected`);
      expect.soft(await sha(branch), branch).toBeUndefined();
    }
  });
});

describe('a protected branch with force pushes', () => {
  it('accepts them from who can push, and no deletion', async () => {
    const { to, push, sha, head } = await setUp('developer', { master: 30 }, 1);
    await git(to, 'reset', '--hard', 'HEAD~2');
    await commit(to, 'Another way');
    expect(await push('--force', 'HEAD:master')).toMatchObject({ exitCode: 0 });
    expect(await sha('master')).toBe(await head());
    expect((await push('--delete', 'master')).stderr).toContain('(protected branch)');
  });

  it('refuses them from others', async () => {
    const { to, push, sha } = await setUp('developer', { master: 40 }, 1);
    const before = await sha('master');
    await git(to, 'reset', '--hard', 'HEAD~2');
    await commit(to, 'Another way');
    expect((await push('--force', 'HEAD:master')).exitCode).toBe(1);
    expect(await sha('master')).toBe(before);
  });
});

/** Protects tags of a name or pattern. */
const protect = (projectId: number, name: string, level: Level) => {
  const rule = { project_id: projectId, name, create_access_level: level, created_at: at };
  return insertTagRule(server.service.database.db, rule);
};

describe('a protected tag', () => {
  it('is created by a push of the roles of its rule, with a message to others', async () => {
    const { row, push } = await setUp('developer', {});
    await protect(row.id, 'v*', 40);
    await protect(row.id, 'v*-rc', 30);
    const answer = await push('HEAD:refs/tags/v1', 'HEAD:refs/tags/v1-rc', 'HEAD:refs/tags/w1');
    expect(answer.exitCode).toBe(1);
    expect(answer.stderr).toContain('remote: tag v1 is protected: your role does not allow you to create it.');
    expect(answer.stderr).toContain('! [remote rejected] HEAD -> v1 (protected tag)');
    expect(answer.stderr).toContain('* [new tag]         HEAD -> v1-rc');
    expect(answer.stderr).toContain('* [new tag]         HEAD -> w1');
  });

  it('is neither moved nor deleted by a push, even with a commit that is ahead', async () => {
    const { row, to, dir, push } = await setUp('root', {});
    await push('HEAD:refs/tags/v1');
    await protect(row.id, 'v1', 40);
    const before = (await findRefs(dir, ['refs/tags/v1'])).get('refs/tags/v1');
    await commit(to, 'Four');
    expect((await push('--force', 'HEAD:refs/tags/v1')).stderr).toContain('tag v1 is protected: it cannot be moved.');
    expect((await push('--delete', 'v1')).stderr).toContain('tag v1 is protected: it cannot be deleted.');
    expect((await findRefs(dir, ['refs/tags/v1'])).get('refs/tags/v1')).toBe(before);
  });
});

describe('an unprotected branch', () => {
  it('can be force-pushed and deleted by developers', async () => {
    const { to, push, sha, head } = await setUp('developer', { stable: 40 });
    await git(to, 'reset', '--hard', 'HEAD~2');
    await commit(to, 'Another way');

    expect(await push('--force', 'HEAD:master', 'HEAD:topic')).toMatchObject({ exitCode: 0 });
    expect(await sha('master')).toBe(await head());
    expect(await push('--delete', 'topic')).toMatchObject({ exitCode: 0 });
  });
});

describe('a release', () => {
  it('is deleted with its tag by a push', async () => {
    const { row, push } = await setUp('developer', {});
    const { db } = server.service.database;
    await push('HEAD:refs/tags/v1', 'HEAD:refs/tags/v2');
    for (const tag of ['v1', 'v2']) await insertRelease(db, { project_id: row.id, tag, description: 'Notes' }, at);

    expect(await push('--delete', 'v1')).toMatchObject({ exitCode: 0 });

    expect([...(await releasesByTags(db, row.id, ['v1', 'v2'])).keys()]).toEqual(['v2']);
  });
});

const send = (project: string, body: Buffer) =>
  fetch(`${server.origin}/Team/${project}.git/git-receive-pack`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      'content-type': 'application/x-git-receive-pack-request',
      authorization: `Basic ${Buffer.from(`x:${server.tokenOf('developer')}`).toString('base64')}`,
    },
  });
const packet = (text: string) => {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
};
const zero = '0'.repeat(40);

describe('a request to push', () => {
  it('is refused if the server could parse it differently than Git', async () => {
    const { row } = await setUp('developer', { '*': 40 });
    const project = row.full_path.replace('Team/', '');
    for (const body of [
      Buffer.from('zzzz'),
      Buffer.from('0001'),
      Buffer.from('0004'),
      Buffer.from('0031'),
      Buffer.from(''),
      Buffer.concat([packet('push-cert\0 report-status\n'), Buffer.from('0000')]),
      Buffer.concat([packet(`${zero} ${zero}`), Buffer.from('0000')]),
      Buffer.concat([packet(`${zero} ${zero} refs/heads/gr\u00fcn\0 report-status`), Buffer.from('0000')]),
    ]) {
      const answer = await send(project, body);
      expect({ body: body.toString('latin1'), status: answer.status }).toMatchObject({ status: 400 });
    }
    expect((await send(project, Buffer.from('0000'))).status).toBe(200);
  });
});
