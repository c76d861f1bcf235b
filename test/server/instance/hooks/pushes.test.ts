import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { commitFiles } from '../../../../src/server/git/write-commit.ts';
import { makeTag } from '../../../../src/server/git/tags.ts';
import { updateRefs } from '../../../../src/server/git/update-refs.ts';
import { recordingServer } from '../../../api/support/recording-server.ts';
import { engines } from '../../../support/rounds.ts';
import { openHookFixture, type HookFixture } from '../../activity/hooks/hook-fixture.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const author = { name: 'Olga', email: 'olga@example.com' };
const date = new Date('2026-01-01T10:00:00Z');
const zeros = '0'.repeat(40);

interface Body {
  readonly [name: string]: unknown;
  readonly commits: readonly { readonly id: string; readonly message: string }[];
}

describe.each(engines)('a system hook for pushes on %s', (engine) => {
  let fixture: HookFixture;
  beforeAll(async () => {
    fixture = await openHookFixture(engine);
  });
  afterEach(() => fixture.empty());
  afterAll(() => fixture?.close());

  const commit = (branch: string, parent: string, change: object, message = 'Change'): Promise<string> =>
    commitFiles(fixture.repository, { branch, parent, message, author, date, files: [], ...change });

  const receiver = async (more: object = {}) => {
    const { url, received } = await recordingServer((response) => response.end());
    const id = await fixture.addHook(url, more);
    /** The bodies of all received deliveries, once all jobs are done. */
    const bodies = async (): Promise<Body[]> => {
      fixture.work({}, { hookAddresses: ['127.0.0.1'] });
      await vi.waitFor(async () => {
        expect((await fixture.jobs()).map(({ state, last_error }) => [state, last_error])).toEqual(
          (await fixture.jobs()).map(() => ['done', null]),
        );
      }, timeoutMs);
      return received.map(({ body }) => JSON.parse(body.toString()) as Body);
    };
    return { id, received, bodies };
  };

  it('receives the branch, the user, the project, and the commits with their files', async () => {
    const { owner, project, sha } = fixture;
    const first = await commit('push', sha, { files: [{ path: 'größe\n.txt', content: '1' }] }, 'Add\n\nmore\n');
    const files = [{ path: 'README.md', content: 'New\n' }];
    const second = await commit('push', first, { files, removed: ['größe\n.txt'] });
    const { bodies } = await receiver();

    await fixture.push({ ref: 'refs/heads/push', before: sha, after: second });

    const [body] = await bodies();
    const web = 'https://code.example/' + project.full_path;
    const ssh = `git@code.example:${project.full_path}.git`;
    expect(body).toEqual({
      object_kind: 'push',
      event_name: 'push',
      before: sha,
      after: second,
      ref: 'refs/heads/push',
      ref_protected: false,
      checkout_sha: second,
      user_id: owner.id,
      user_name: owner.name,
      user_username: owner.username,
      user_email: owner.email,
      user_avatar: null,
      project_id: project.id,
      project: {
        id: project.id,
        name: 'site',
        description: '',
        web_url: web,
        avatar_url: null,
        git_ssh_url: ssh,
        git_http_url: `${web}.git`,
        namespace: owner.username,
        visibility_level: 0,
        path_with_namespace: project.full_path,
        default_branch: 'main',
        ci_config_path: null,
        homepage: web,
        url: ssh,
        ssh_url: ssh,
        http_url: `${web}.git`,
      },
      repository: {
        name: 'site',
        url: ssh,
        description: '',
        homepage: web,
        git_http_url: `${web}.git`,
        git_ssh_url: ssh,
        visibility_level: 0,
      },
      commits: [
        {
          id: first,
          message: 'Add\n\nmore\n',
          title: 'Add',
          timestamp: '2026-01-01T10:00:00.000+00:00',
          url: `${web}/commit/${first}`,
          author,
          added: ['größe\n.txt'],
          modified: [],
          removed: [],
        },
        expect.objectContaining({ id: second, added: [], modified: ['README.md'], removed: ['größe\n.txt'] }),
      ],
      total_commits_count: 2,
    });
  });

  it('receives the commits of a new branch that are not on the default branch', async () => {
    const { sha } = fixture;
    const tip = await commit('new', sha, { files: [{ path: 'new', content: '1' }] });
    const { bodies } = await receiver();
    await fixture.push(
      { ref: 'refs/heads/new', before: null, after: tip },
      { ref: 'refs/heads/same', before: null, after: sha },
      { ref: 'refs/heads/main', before: null, after: sha },
    );
    const all = await bodies();
    const sent = all.map(({ ref, before, commits }) => [ref, before, commits.map(({ id }) => id)]);
    expect(sent.toSorted()).toEqual([
      ['refs/heads/main', zeros, [sha]],
      ['refs/heads/new', zeros, [tip]],
      ['refs/heads/same', zeros, []],
    ]);
  });

  it('receives the newest twenty commits at most, oldest first', async () => {
    let tip = fixture.sha;
    for (let number = 1; number <= 23; number += 1) {
      tip = await commit('many', tip, { files: [{ path: 'n', content: `${number}` }] }, `${number}`);
    }
    const { bodies } = await receiver();
    await fixture.push({ ref: 'refs/heads/many', before: fixture.sha, after: tip });
    const [body] = await bodies();
    expect(body?.['total_commits_count']).toBe(23);
    const messages = body?.commits.map(({ message }) => message.trim());
    expect(messages).toEqual(Array.from({ length: 20 }, (_none, index) => `${index + 4}`));
  });

  it('receives the deletion of a branch', async () => {
    const { bodies } = await receiver();
    await fixture.push({ ref: 'refs/heads/old', before: fixture.sha, after: null });
    const gone = { before: fixture.sha, after: zeros, checkout_sha: null, commits: [], total_commits_count: 0 };
    expect(await bodies()).toMatchObject([{ event_name: 'push', ...gone }]);
  });

  it('receives tags with the commit that they point to', async () => {
    const { sha, repository } = fixture;
    const tagger = { target: sha, message: 'First', tagger: author, date };
    const tag = await makeTag(repository, { name: `v1-${engine}`, ...tagger });
    await updateRefs(repository, [{ ref: `refs/tags/v1-${engine}`, before: null, after: tag }]);
    const { bodies } = await receiver();
    await fixture.push({ ref: `refs/tags/v1-${engine}`, before: null, after: tag });
    const kind = { object_kind: 'tag_push', event_name: 'tag_push', ref: `refs/tags/v1-${engine}` };
    const what = { before: zeros, after: tag, checkout_sha: sha, commits: [], total_commits_count: 0 };
    expect(await bodies()).toMatchObject([{ ...kind, ...what }]);
  });

  it('receives only the events that it is enabled for', async () => {
    const branches = await receiver({ tag_push_events: 0 });
    const tags = await receiver({ push_events: 0 });
    const neither = await receiver({ push_events: 0, tag_push_events: 0 });
    const { sha } = fixture;
    await fixture.push(
      { ref: 'refs/heads/main', before: null, after: sha },
      { ref: 'refs/tags/v2', before: null, after: sha },
      { ref: 'refs/notes/commits', before: null, after: sha },
    );
    expect((await branches.bodies()).map(({ ref }) => ref)).toEqual(['refs/heads/main']);
    expect((await tags.bodies()).map(({ ref }) => ref)).toEqual(['refs/tags/v2']);
    expect(await neither.bodies()).toEqual([]);
  });

  it('of a project is sent up to three branches of a push, and as many tags, without email addresses', async () => {
    const { project, sha } = fixture;
    const { bodies, received } = await receiver({ project_id: project.id });
    const updates = (prefix: string, many: number) =>
      Array.from({ length: many }, (_none, index) => ({ ref: `${prefix}${index}`, before: null, after: sha }));
    await fixture.push(...updates('refs/heads/a', 4), ...updates('refs/tags/a', 3));
    expect((await bodies()).map(({ ref }) => ref).toSorted()).toEqual(['refs/tags/a0', 'refs/tags/a1', 'refs/tags/a2']);
    await fixture.clear();
    received.length = 0;
    await fixture.push(...updates('refs/heads/b', 3), ...updates('refs/tags/b', 4));
    const sent = (await bodies()).map(({ ref, user_email: email }) => [ref, email]);
    expect(sent).toEqual(['b0', 'b1', 'b2'].map((name) => [`refs/heads/${name}`, '[REDACTED]']));
  });

  it('receives each ref of a large push once', async () => {
    const { bodies } = await receiver();
    const refs = Array.from({ length: 60 }, (_none, index) => `refs/tags/t${String(index).padStart(3, '0')}`);
    await fixture.push(...refs.map((ref) => ({ ref, before: null, after: fixture.sha })));
    const jobs = await fixture.jobs();
    expect(jobs.map(({ kind }) => kind)).toEqual(['hook.push', 'hook.push']);
    expect((await bodies()).map(({ ref }) => ref).toSorted()).toEqual(refs);
  });

  it('receives one event for a whole push, without its commits', async () => {
    const { owner, project, sha } = fixture;
    const { bodies } = await receiver({ push_events: 0, tag_push_events: 0, repository_update_events: 1 });
    const updates = [
      { ref: 'refs/heads/one', before: null, after: sha },
      { ref: 'refs/tags/two', before: sha, after: null },
      { ref: 'refs/notes/three', before: null, after: sha },
    ];
    await fixture.push(...updates);
    const web = `https://code.example/${project.full_path}`;
    expect(await bodies()).toEqual([
      {
        event_name: 'repository_update',
        user_id: owner.id,
        user_name: owner.name,
        user_email: owner.email,
        user_avatar: null,
        project_id: project.id,
        project: expect.objectContaining({ id: project.id, web_url: web }),
        changes: updates.map(({ ref, before, after }) => ({ ref, before: before ?? zeros, after: after ?? zeros })),
        refs: ['refs/heads/one', 'refs/tags/two', 'refs/notes/three'],
      },
    ]);
  });

  it('receives a push even if its commits no longer exist', async () => {
    const { bodies } = await receiver();
    await fixture.push({ ref: 'refs/heads/x', before: fixture.sha, after: 'f'.repeat(40) });
    expect(await bodies()).toMatchObject([{ after: 'f'.repeat(40), checkout_sha: null, commits: [] }]);
  });

  it('receives nothing that happened before it was created', async () => {
    await receiver();
    await fixture.push({ ref: 'refs/tags/early', before: null, after: fixture.sha });
    fixture.setTime('2026-01-01T00:01:00Z');
    const late = await receiver();
    await late.bodies();
    expect(late.received).toEqual([]);
    fixture.setTime('2026-01-01T00:00:00Z');
  });

  it('adds no job to the queue for events that it is not enabled for', async () => {
    await fixture.addHook('http://127.0.0.1:1/', { push_events: 0 });
    await fixture.push({ ref: 'refs/heads/main', before: null, after: fixture.sha });
    expect(await fixture.jobs()).toEqual([]);
  });
});
