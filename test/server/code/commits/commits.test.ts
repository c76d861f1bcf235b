import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

interface Commit {
  readonly id: string;
  readonly title: string;
  readonly parent_ids: readonly string[];
}

let app: App;
let writer: Person;
let id = 0;
let projects = 0;
beforeAll(async () => {
  app = await openApp('sqlite');
  writer = await app.addPerson('dev', { name: 'Dev Eloper' });
});
afterAll(() => app?.close());

const newProject = async (more: object = {}): Promise<number> => {
  const project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'private', ...more });
  await app.make(`POST /projects/${project}/members`, { user_id: writer.id, access_level: 40 });
  return project;
};

beforeEach(async () => {
  id = await newProject();
});

const at = (path: string): string => `/projects/${id}/repository${path}`;
const get = (path: string) => app.ask(writer.token, `GET ${at(path)}`);
const commit = (actions: readonly object[], more: object = {}, token = writer.token) =>
  app.ask(token, `POST ${at('/commits')}`, { branch: 'master', commit_message: 'Change', actions, ...more });
const made = async (...args: Parameters<typeof commit>): Promise<Commit> => {
  const answer = await commit(...args);
  if (answer.status !== 201) throw new Error(answer.text);
  return bodyOf<Commit>(answer);
};
const messageOf = async (...args: Parameters<typeof commit>): Promise<[number, unknown]> => {
  const answer = await commit(...args);
  return [answer.status, bodyOf(answer)['message']];
};
const paths = async (ref = 'master'): Promise<unknown[]> =>
  bodyOf<{ path: string; type: string }[]>(await get(`/tree?recursive=true&per_page=100&ref=${ref}`))
    .filter(({ type }) => type !== 'tree')
    .map(({ path }) => path);
const textOf = async (path: string, ref = 'master'): Promise<string> =>
  (await get(`/files/${encodeURIComponent(path)}/raw?ref=${ref}`)).text;
const create = (file_path: string, content = `${file_path}\n`) => ({ action: 'create', file_path, content });
const remove = (file_path: string) => ({ action: 'delete', file_path });

describe('a commit of several actions', () => {
  it('creates the first branch of an empty repository', async () => {
    const first = await made([create('README.md'), create('src/a.js')], { commit_message: 'Begin\n\nSlowly.' });
    expect(first).toMatchObject({
      title: 'Begin',
      message: 'Begin\n\nSlowly.',
      parent_ids: [],
      author_name: 'Dev Eloper',
      author_email: 'dev@example.org',
      committer_name: 'Dev Eloper',
      committed_date: '2024-05-06T12:00:00.000+00:00',
      stats: { additions: 2, deletions: 0, total: 2 },
      status: null,
      last_pipeline: null,
    });
    expect(await paths()).toEqual(['README.md', 'src/a.js']);
    const project = bodyOf(await app.ask(writer.token, `GET /projects/${id}`));
    expect(project['default_branch']).toBe('master');
  });

  it('creates, updates, moves, and deletes files', async () => {
    await made([create('a'), create('b'), create('c', '1\n'), create('d/e')]);
    const second = await made([
      { action: 'update', file_path: 'a', content: 'new a\n' },
      { action: 'delete', file_path: 'b' },
      { action: 'move', file_path: 'moved/c', previous_path: 'c' },
      { action: 'move', file_path: 'e', previous_path: 'd/e', content: 'other e\n' },
      { action: 'create', file_path: 'bin', content: Buffer.from([0, 255, 10]).toString('base64'), encoding: 'base64' },
      { action: 'chmod', file_path: 'a', execute_filemode: true },
    ]);
    expect(second.parent_ids).toHaveLength(1);
    expect(await paths()).toEqual(['moved/c', 'a', 'bin', 'e'].toSorted((x, y) => (x < y ? -1 : 1)));
    expect([await textOf('a'), await textOf('moved/c'), await textOf('e')]).toEqual(['new a\n', '1\n', 'other e\n']);
    const tree = bodyOf<{ path: string; mode: string }[]>(await get('/tree'));
    expect(tree.find(({ path }) => path === 'a')?.mode).toBe('100755');
  });

  it('applies each action to the result of the previous one', async () => {
    await made([create('a')]);
    await made([
      { action: 'delete', file_path: 'a' },
      create('a/b', 'in a\n'),
      { action: 'update', file_path: 'a/b', content: 'twice\n' },
      { action: 'move', file_path: 'c', previous_path: 'a/b' },
      create('a', 'a again\n'),
    ]);
    expect(await paths()).toEqual(['a', 'c']);
    expect([await textOf('a'), await textOf('c')]).toEqual(['a again\n', 'twice\n']);
  });

  it('has the author that the request gives', async () => {
    const made1 = await made([create('a')], { author_name: 'Ada <x>', author_email: 'ada@example.org' });
    expect(made1).toMatchObject({
      author_name: 'Ada x',
      author_email: 'ada@example.org',
      committer_email: 'dev@example.org',
    });
  });

  it('creates a new branch from another branch or from a commit', async () => {
    const first = await made([create('a')]);
    await made([create('b')]);
    await made([create('c')], { branch: 'side', start_branch: 'master' });
    await made([create('d')], { branch: 'old/side', start_sha: first.id });
    expect(await paths('side')).toEqual(['a', 'b', 'c']);
    expect(await paths('old%2Fside')).toEqual(['a', 'd']);
    expect(await paths()).toEqual(['a', 'b']);
  });

  it('replaces a directory by a file after all files in it are deleted', async () => {
    await made([create('d/e'), create('d/f/g')]);
    await made([remove('d/e'), remove('d/f/g'), create('d', 'a file')]);
    expect(await paths()).toEqual(['d']);
    await made([remove('d'), create('d/only')]);
    await made([{ action: 'move', file_path: 'd', previous_path: 'd/only' }]);
    expect(await paths()).toEqual(['d']);
  });

  describe('is refused with 400', () => {
    beforeEach(async () => {
      await made([create('a'), create('d/e')]);
    });

    it.each([
      ['a file that already exists', [create('a')], 'A file with this name already exists: "a"'],
      ['a file with the path of a directory', [create('d')], 'A directory with this name already exists: "d"'],
      [
        'a file with the path of a directory that still has files',
        [create('d/f/g'), remove('d/e'), create('d')],
        'A directory with this name already exists: "d"',
      ],
      ['a file inside a file', [create('a/b')], '"a" is a file, so it cannot contain "a/b"'],
      ['a file that is created twice', [create('x'), create('x')], 'A file with this name already exists: "x"'],
      ['a file on a newly created directory', [create('x/y'), create('x')], expect.stringContaining('already exists')],
      [
        'an update of a missing file',
        [{ action: 'update', file_path: 'no', content: '' }],
        expect.stringContaining("doesn't exist"),
      ],
      [
        'an update of a directory',
        [{ action: 'update', file_path: 'd', content: '' }],
        expect.stringContaining("doesn't exist"),
      ],
      ['deleting a missing file', [{ action: 'delete', file_path: 'no' }], expect.stringContaining("doesn't exist")],
      [
        'a move of a missing file',
        [{ action: 'move', file_path: 'x', previous_path: 'no' }],
        expect.stringContaining("doesn't exist"),
      ],
      [
        'a move to the path of another file',
        [{ action: 'move', file_path: 'd/e', previous_path: 'a' }],
        expect.stringContaining('already exists'),
      ],
      [
        'a move of a file to its own path',
        [{ action: 'move', file_path: 'a', previous_path: 'a' }],
        expect.stringContaining('already exists'),
      ],
      ['a path outside of the repository', [create('../x')], { file_path: [expect.any(String)] }],
      ['a path in .git', [create('.git/config')], { file_path: [expect.any(String)] }],
      ['a path that is in .git on some file systems', [create('a/.GIT./x')], { file_path: [expect.any(String)] }],
      ['no path', [{ action: 'create', content: '' }], { file_path: ["can't be blank"] }],
      ['a move without a previous path', [{ action: 'move', file_path: 'x' }], { previous_path: ["can't be blank"] }],
      ['no action', [{ file_path: 'x' }], { actions: [expect.any(String)] }],
      ['an unknown action', [{ action: 'burn', file_path: 'x' }], { actions: [expect.any(String)] }],
      ['content that is not base64', [{ ...create('x', '%%%'), encoding: 'base64' }], { content: ['is not base64'] }],
      ['an update without content', [{ action: 'update', file_path: 'a' }], { content: [expect.any(String)] }],
    ])('for %s', async (_what, actions, message) => {
      expect(await messageOf(actions)).toEqual([400, message]);
      expect(await paths()).toEqual(['d/e', 'a'].toSorted());
    });

    it.each([
      [{ branch: 'a..b' }, { branch: [expect.any(String)] }],
      [{ branch: '--upload-pack=x' }, { branch: [expect.any(String)] }],
      [{ branch: 'side' }, expect.stringContaining('start_branch')],
      [{ branch: 'side', start_branch: 'none' }, expect.stringContaining('none')],
      [{ branch: 'side', start_sha: '1234567' }, expect.stringContaining('1234567')],
      [{ branch: 'master/x', start_branch: 'master' }, expect.stringContaining('beside')],
      [{ commit_message: '' }, { commit_message: [expect.any(String)] }],
      [{ actions: 'x' }, { actions: [expect.any(String)] }],
    ])('for %j', async (more, message) => {
      expect(await messageOf([create('x')], more)).toEqual([400, message]);
    });

    it('for a new branch if other branches begin with its name and a slash', async () => {
      await made([create('x')], { branch: 'side/one', start_branch: 'master' });
      expect(await messageOf([create('y')], { branch: 'side', start_branch: 'master' })).toEqual([
        400,
        'Branch "side" cannot be created beside branch "side/one"',
      ]);
    });

    it('for a start branch if the branch already exists', async () => {
      await made([create('x')], { branch: 'side', start_branch: 'master' });
      expect((await commit([create('y')], { branch: 'side', start_branch: 'master' })).status).toBe(400);
    });
  });

  it('is refused to developers on a protected branch', async () => {
    const developer = await app.addPerson(`developer${id}`);
    await app.make(`POST /projects/${id}/members`, { user_id: developer.id, access_level: 30 });
    await made([create('a')]);
    expect(await messageOf([create('b')], {}, developer.token)).toEqual([403, expect.stringContaining('"master"')]);
    expect((await commit([create('b')], { branch: 'side', start_branch: 'master' }, developer.token)).status).toBe(201);
  });
});

describe('concurrent commits', () => {
  it('all succeed in an empty repository', async () => {
    const writers = Array.from({ length: 5 }, (_, index) => commit([create(`file-${index}`)]));
    expect((await Promise.all(writers)).map(({ status }) => status)).toEqual(writers.map(() => 201));
    expect(await paths()).toHaveLength(5);
  });

  it('do not overwrite changes made since last_commit_id', async () => {
    const { id: seen } = await made([create('a', '0\n'), create('b')]);
    const write = (content: string) => commit([{ action: 'update', file_path: 'a', content, last_commit_id: seen }]);
    const statuses = (await Promise.all([write('1\n'), write('2\n')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400]);
    expect((await commit([{ action: 'update', file_path: 'b', content: '', last_commit_id: seen }])).status).toBe(201);
    expect((await commit([{ action: 'update', file_path: 'b', content: 'x', last_commit_id: 'nothing' }])).status).toBe(
      400,
    );
  });
});

describe('the list of commits', () => {
  it('is empty in an empty repository', async () => {
    expect(await get('/commits')).toMatchObject({ status: 200, json: [] });
    expect((await get('/commits?ref_name=nope')).status).toBe(404);
  });

  it('is filtered by branch, path, and time, and is paged, newest first', async () => {
    await made([create('a')], { commit_message: 'one' });
    app.setTime('2024-05-07T12:00:00Z');
    await made([create('b/c')], { commit_message: 'two' });
    app.setTime('2024-05-08T12:00:00Z');
    await made([create('d')], { commit_message: 'three', branch: 'side', start_branch: 'master' });
    app.setTime('2024-05-06T12:00:00Z');
    const titles = async (query: string): Promise<string[]> =>
      bodyOf<Commit[]>(await get(`/commits?${query}`)).map(({ title }) => title);
    expect(await titles('')).toEqual(['two', 'one']);
    expect(await titles('ref_name=side')).toEqual(['three', 'two', 'one']);
    expect(await titles('all=true')).toEqual(['three', 'two', 'one']);
    expect(await titles('path=b')).toEqual(['two']);
    expect(await titles('path=/b//c/')).toEqual(['two']);
    expect(await titles('path=../b')).toEqual([]);
    expect(await titles('path=*')).toEqual([]);
    expect(await titles('ref_name=side&since=2024-05-07T00:00:00Z&until=2024-05-07T23:00:00Z')).toEqual(['two']);
    const second = await get('/commits?ref_name=side&per_page=1&page=2');
    expect(second.headers).toMatchObject({ 'x-total': '3', 'x-page': '2', 'x-next-page': '3' });
    expect(bodyOf<Commit[]>(second).map(({ title }) => title)).toEqual(['two']);
  });

  it('includes line counts on request', async () => {
    await made([create('a', '1\n2\n3\n')]);
    await made([{ action: 'update', file_path: 'a', content: '1\n' }]);
    const [newest, first] = bodyOf<Record<string, unknown>[]>(await get('/commits?with_stats=true'));
    expect(newest?.['stats']).toEqual({ additions: 0, deletions: 2, total: 2 });
    expect(first?.['stats']).toEqual({ additions: 3, deletions: 0, total: 3 });
    expect(bodyOf<object[]>(await get('/commits'))[0]).not.toHaveProperty('stats');
  });
});

describe('a commit', () => {
  it('is found by SHA, short SHA, and branch, and has a diff and refs', async () => {
    const { id: sha } = await made([create('a', '1\n')]);
    for (const name of [sha, sha.slice(0, 8), 'master']) {
      expect(bodyOf(await get(`/commits/${name}`))['id']).toBe(sha);
    }
    expect(bodyOf(await get(`/commits/${sha}/diff`))).toEqual([
      {
        old_path: 'a',
        new_path: 'a',
        a_mode: '0',
        b_mode: '100644',
        new_file: true,
        renamed_file: false,
        deleted_file: false,
        too_large: false,
        diff: '--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+1\n',
      },
    ]);
    expect(bodyOf(await get(`/commits/${sha}/refs`))).toEqual([{ type: 'branch', name: 'master' }]);
    expect(bodyOf(await get(`/commits/${sha}/refs?type=tag`))).toEqual([]);
  });
});

describe('a comparison', () => {
  it('shows the commits and diffs since the merge base, oldest commit first', async () => {
    const first = await made([create('a')]);
    await made([create('b')], { branch: 'side', start_branch: 'master', commit_message: 'one' });
    await made([create('c')], { branch: 'side', commit_message: 'two' });
    await made([create('m')], { commit_message: 'on master' });
    const compared = bodyOf<Record<string, unknown>>(await get('/compare?from=master&to=side'));
    expect(compared).toMatchObject({ compare_timeout: false, compare_same_ref: false, commit: { title: 'two' } });
    expect((compared['commits'] as Commit[]).map(({ title }) => title)).toEqual(['one', 'two']);
    expect((compared['diffs'] as { new_path: string }[]).map((diff) => diff.new_path)).toEqual(['b', 'c']);
    const straight = bodyOf<Record<string, unknown>>(await get('/compare?from=master&to=side&straight=true'));
    expect((straight['diffs'] as { new_path: string }[]).map((diff) => diff.new_path)).toEqual(['b', 'c', 'm']);
    const same = bodyOf(await get(`/compare?from=${first.id}&to=${first.id}`));
    expect(same).toEqual({ commit: null, commits: [], diffs: [], compare_timeout: false, compare_same_ref: true });
    expect((await get('/compare?from=master')).status).toBe(400);
    expect((await get('/compare?from=master&to=none')).status).toBe(404);
  });
});
